// Holds the report's page against a real browser.
//
//   node report.mjs SKILLCTL [CHROMIUM]
//
// Makes a project with a hostile skill and more text than a small window holds, writes its report, and
// checks that the slider changes what is shown, that search and sort work, that details open, that both
// themes and 360 pixels are readable, and that nothing of a skill's text runs.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [skillctl, browserPath = "/usr/bin/chromium"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "skillctl-report-"));
const home = join(folder, "home");
const project = join(folder, "project");
mkdirSync(home);

function skill(name, description, body) {
  const place = join(project, ".claude/skills", name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "SKILL.md"), `---\ndescription: ${JSON.stringify(description)}\n---\n\n${body}`);
}

for (let at = 0; at < 60; at += 1) {
  skill(`skill-${String(at).padStart(2, "0")}`, `Does the work of number ${at}. ${"Some more words. ".repeat(12)}`, `Work on $ARGUMENTS in \${CLAUDE_SKILL_DIR}.\n`);
}
skill("hostile", "</script><script>window.broken = 1</script><img src=x onerror='window.broken = 2'>", "<script>window.broken = 3</script>\u001b[31m\u202e</pre><img src=x onerror='window.broken = 4'>\n");

const page_ = join(folder, "report.html");
execFileSync(skillctl, ["report", "--project", project, "--home", home, "--model", "claude-haiku-4-5", "--html", page_], { stdio: ["ignore", "ignore", "inherit"] });

const browser = await chromium.launch({
  executablePath: browserPath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme });
    const page = await context.newPage();
    const errors = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("request", (request) => request.url().startsWith("http") && errors.push(`request to ${request.url()}`));
    await page.goto(`file://${page_}`);

    assert.equal(await page.locator("html").getAttribute("data-theme"), colorScheme);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide at 360 px`);

    const state = page.locator("#state");
    const before = await state.textContent();
    await page.locator("#window").focus();
    await page.keyboard.press("Home");
    const small = await state.textContent();
    assert.notEqual(small, before, "the slider changes the state");
    assert.match(small, /[1-9]\d* gone/, "in the smallest window texts are gone");
    const struck = await page.locator("del").evaluateAll((marks) => marks.filter((mark) => mark.textContent).length);
    assert.ok(struck > 10, `${struck} texts are struck out`);
    assert.equal(await page.locator("#window").getAttribute("aria-valuetext"), small);
    await page.keyboard.press("End");
    assert.equal(await page.locator("#rows del").evaluateAll((marks) => marks.filter((mark) => mark.textContent).length), 0);

    await page.locator("#search").fill("number 7.");
    assert.equal(await page.locator("#rows > li:visible").count(), 1);
    await page.locator("#search").fill("");
    await page.locator("#sort").selectOption("units");
    const units = await page.locator("#rows > li").evaluateAll((rows) => rows.map((row) => Number(row.dataset.units)));
    assert.deepEqual(units, [...units].sort((a, b) => b - a), "sorted by characters");

    await page.locator("#search").fill("hostile");
    await page.locator("#rows > li:visible summary").click();
    await page.locator("#rows > li:visible pre").waitFor();
    assert.match(await page.locator("#rows > li:visible pre").textContent(), /<script>window\.broken = 3/);
    assert.equal(await page.evaluate(() => window.broken), undefined, "nothing of a skill's text runs");

    await page.locator("#theme").click();
    assert.notEqual(await page.locator("html").getAttribute("data-theme"), colorScheme);
    assert.deepEqual(errors, [], "no errors and no requests");
    await context.close();
  }
  console.log("2 passed, 0 failed");
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
