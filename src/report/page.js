"use strict";
const states = JSON.parse(document.getElementById("states").textContent);
const list = document.getElementById("rows");
const rows = [...list.children];
const slider = document.getElementById("window");
const number = new Intl.NumberFormat("en");

// Shows the state that the slider points at. What is kept was worked out before; here it is only split.
function show() {
  const state = states[Number(slider.value)];
  if (!state) return;
  rows.forEach((row, at) => {
    const text = row.querySelector(".text");
    if (at >= state.kept.length) return;
    const kept = state.kept[at];
    const whole = text.dataset.text;
    const cut = kept === null ? whole.length : kept === 0 ? 0 : Math.max(kept - 1, 0);
    text.children[0].textContent = whole.slice(0, cut) + (kept && cut < whole.length ? "…" : "");
    text.children[1].textContent = whole.slice(cut);
  });
  const from = state.window === null ? "set by SLASH_COMMAND_TOOL_CHAR_BUDGET" : `${number.format(state.window)} tokens (${state.model})`;
  const words = `${from}: ${number.format(state.spent)} of ${number.format(state.limit)} characters; ${state.whole} texts whole, ${state.cut} cut, ${state.gone} gone`;
  document.getElementById("state").textContent = words;
  slider.setAttribute("aria-valuetext", words);
}

function arrange() {
  const wanted = document.getElementById("search").value.toLowerCase();
  const by = document.getElementById("sort").value;
  let shown = 0;
  for (const row of rows) {
    const text = row.dataset.name + " " + row.querySelector(".text").dataset.text;
    row.hidden = !text.toLowerCase().includes(wanted);
    shown += row.hidden ? 0 : 1;
  }
  const value = (row) => (by === "order" ? Number(row.dataset.order) : -Number(row.dataset[by]));
  const sorted = [...rows].sort((a, b) => by === "name" ? a.dataset.name.localeCompare(b.dataset.name) : value(a) - value(b));
  list.append(...sorted);
  document.getElementById("count").textContent = `${shown} of ${rows.length}`;
}

let details;
async function unpack() {
  const packed = Uint8Array.from(atob(document.getElementById("details").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

list.addEventListener("toggle", async (event) => {
  const opened = event.target;
  if (!opened.open || !opened.dataset.detail || opened.dataset.filled) return;
  opened.dataset.filled = "yes";
  details ??= unpack();
  opened.querySelector(".detail").innerHTML = (await details)[Number(opened.dataset.detail)];
}, true);

const theme = document.getElementById("theme");
function paint(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  theme.setAttribute("aria-pressed", String(dark));
  theme.textContent = dark ? "Light" : "Dark";
}
theme.addEventListener("click", () => paint(document.documentElement.dataset.theme !== "dark"));
paint(matchMedia("(prefers-color-scheme: dark)").matches);
slider.addEventListener("input", show);
document.getElementById("search").addEventListener("input", arrange);
document.getElementById("sort").addEventListener("change", arrange);
show();
arrange();
