//! The charts as SVG. Colours are classes, so that a page's theme decides.

use plotters::prelude::*;

use crate::budget::render::tokens;
use crate::budget::{Costs, WindowCost};
use crate::client::models::Model;
use crate::report::State;
use crate::terminal::harmless;
use crate::tokens::grouped;

/// The size of a chart, in pixels.
const SIZE: (u32, u32) = (720, 320);
/// So many skills have a bar of their own.
const BARS: usize = 12;

/// A chart that could not be drawn: what the library says.
pub(super) type ChartError = DrawingAreaErrorKind<std::io::Error>;

/// Returns a bar a skill: who takes which share of the listing's budget in the first window.
pub fn shares(costs: &Costs) -> Result<String, ChartError> {
    let entry = |skill: &crate::budget::SkillCost| {
        skill.listed.first().and_then(Option::as_ref).map_or(0, |share| share.units)
    };
    let mut bars: Vec<(String, usize)> = costs
        .skills
        .iter()
        .filter(|skill| entry(skill) > 0)
        .take(BARS)
        .map(|skill| (short(&skill.name), entry(skill)))
        .collect();
    let rest: usize = costs.skills.iter().skip(BARS).map(entry).sum();
    if rest > 0 {
        bars.push(("other skills".to_owned(), rest));
    }
    let bundled = costs.windows.first().map_or(0, bundled);
    if bundled > 0 {
        bars.push(("bundled".to_owned(), bundled));
    }
    let limit = costs.windows.first().map_or(0, |window| window.limit);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let most = bars.iter().map(|(_, units)| *units).max().unwrap_or(1).max(1);
    draw(|area| {
        let count = bars.len().max(1);
        let mut chart = ChartBuilder::on(area)
            .margin(12)
            .margin_right(28)
            .x_label_area_size(40)
            .y_label_area_size(150)
            .build_cartesian_2d(0..most + most / 20 + 1, (0..count).into_segmented())?;
        let name = |at: &SegmentValue<usize>| match at {
            SegmentValue::CenterOf(at) => {
                let bar = (count - 1).checked_sub(*at).and_then(|at| bars.get(at));
                bar.map_or_else(String::new, |(name, _)| name.clone())
            }
            SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
        };
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(count)
            .y_label_formatter(&name)
            .x_label_formatter(&|units| grouped(*units))
            .x_desc(format!("characters, of {} that the budget holds", grouped(limit)))
            .axis_style(INK)
            .label_style(("sans-serif", 13, &INK))
            .light_line_style(TRANSPARENT)
            .bold_line_style(INK.mix(0.2))
            .draw()?;
        chart.draw_series(bars.iter().enumerate().map(|(at, (_, units))| {
            let row = count - 1 - at;
            let mut bar = Rectangle::new(
                [(0, SegmentValue::Exact(row)), (*units, SegmentValue::Exact(row + 1))],
                SERIES.filled(),
            );
            bar.set_margin(3, 3, 0, 0);
            bar
        }))?;
        Ok(())
    })
}

/// Returns a line: how many texts are whole as the window shrinks.
pub fn decay(states: &[State], model: &Model) -> Result<String, ChartError> {
    let of_model = |state: &&State| state.is_of(model);
    let last =
        states.iter().filter(of_model).filter_map(|state| state.window).max().unwrap_or(1).max(1);
    let texts = states.iter().map(|state| state.whole).max().unwrap_or(1).max(1);
    draw(|area| {
        let mut chart = ChartBuilder::on(area)
            .margin(12)
            .margin_right(28)
            .x_label_area_size(40)
            .y_label_area_size(48)
            .build_cartesian_2d(0..last, 0..texts + texts / 10 + 1)?;
        chart
            .configure_mesh()
            .x_desc(format!("context window of {}, tokens", harmless(&model.name)))
            .y_desc("whole texts")
            .x_label_formatter(&|count| tokens(*count))
            .axis_style(INK)
            .label_style(("sans-serif", 13, &INK))
            .light_line_style(TRANSPARENT)
            .bold_line_style(INK.mix(0.2))
            .draw()?;
        let points =
            states.iter().filter(of_model).filter_map(|state| Some((state.window?, state.whole)));
        chart.draw_series(LineSeries::new(points.clone(), SERIES.stroke_width(2)))?;
        chart.draw_series(points.map(|point| Circle::new(point, 3, SERIES.filled())))?;
        Ok(())
    })
}

/// Stands for the page's text colour.
const INK: RGBColor = RGBColor(1, 2, 3);
/// Stands for the page's series colour.
const SERIES: RGBColor = RGBColor(4, 5, 6);

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// Draws on an area of the charts' size, and puts the page's colours in.
fn draw(paint: impl FnOnce(&Area<'_>) -> Result<(), ChartError>) -> Result<String, ChartError> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        paint(&area)?;
        area.present()?;
    }
    let svg =
        svg.replace("#010203", "var(--ink, #555)").replace("#040506", "var(--series, #2a6fb0)");
    // It has a `viewBox` of its own.
    Ok(svg.replacen("<svg ", "<svg role=\"img\" ", 1))
}

fn bundled(window: &WindowCost) -> usize {
    let place = window.places.iter().find(|place| place.place == "bundled");
    place.and_then(|place| usize::try_from(place.cost).ok()).unwrap_or(0)
}

/// Returns a name that fits beside its bar.
fn short(name: &str) -> String {
    let name = harmless(name);
    if name.chars().count() <= 20 {
        name.into_owned()
    } else {
        name.chars().take(19).chain(['…']).collect()
    }
}
