import type { Calibration, ScoreSpread } from "./calibration.ts";

const HEAD = `# Calibration

Distribution of scores over random draws.<!-- repository --> Written by \`node ephe-tests/calibration/run.ts\`; do not edit by hand.<!-- /repository --> The draws are
identical in every run, so this page changes only with the weights. Percentiles are nearest ranks; the range is the
difference of the 95 % and 5 % columns.
`;

/** Returns docs/calibration.md with the given section of each technique, in order. */
export function calibrationPage(sections: readonly string[]): string {
  return [HEAD, ...sections].join("\n");
}

/** Returns the section of a technique. */
export function calibrationSection(
  { technique, drawn, draws, goal, decimals }: Calibration,
  spreads: readonly ScoreSpread[],
): string {
  const printed = (value: number): string => value.toFixed(decimals);
  const rows = spreads.map(
    ({ name, median, percentile5, percentile95, range, met }) =>
      `| ${name} | ${[median, percentile5, percentile95, range].map(printed).join(" | ")} | ${met ? "met" : "MISSED"} |`,
  );
  return `${headingOf(technique)}
${drawn} Draws: ${draws.toLocaleString("en")}. Goal: the median within ${goal.medianWithin} of ${goal.neutral}, a range of at least ${goal.rangeAtLeast}.

| score | median | 5 % | 95 % | range | goal |
|---|---:|---:|---:|---:|---|
${rows.join("\n")}
`;
}

/** Returns the section of a technique in a page, or undefined if it has none. */
export function sectionOnPage(page: string, technique: string): string | undefined {
  const heading = headingOf(technique);
  const start = page.indexOf(heading);
  if (start < 0) return undefined;
  const next = page.indexOf("\n## ", start + heading.length);
  return next < 0 ? page.slice(start) : page.slice(start, next);
}

function headingOf(technique: string): string {
  return `## ${technique}\n`;
}
