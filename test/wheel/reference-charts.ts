/**
 * Births whose charts differ most from each other, for the wheels in `reference/`. Asks the service for their charts
 * and draws them:
 *
 *     node test/wheel/reference-charts.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { drawWheel, type WheelChart } from "../../wheel/index.ts";
import { openChartServer, postChart } from "../service/open-chart-server.ts";

export const REFERENCE_BIRTHS = {
  "stellium-in-aquarius": { date: "1962-02-05", time: "00:10", latitude: 19.076, longitude: 72.8777 },
  "unknown-time": { date: "2020-01-12", time: null, latitude: -33.8688, longitude: 151.2093 },
  "polar-night": { date: "1985-12-21", time: "11:45", latitude: 69.6492, longitude: 18.9553 },
  "many-retrogrades": { date: "2022-09-12", time: "21:20", latitude: -34.6037, longitude: -58.3816 },
  "empty-hemisphere": { date: "1981-11-24", time: "04:35", latitude: 40.7128, longitude: -74.006 },
} as const;

export const folder: URL = new URL("reference/", import.meta.url);

async function writeReferences(): Promise<void> {
  const server = await openChartServer();
  for (const [name, birth] of Object.entries(REFERENCE_BIRTHS)) {
    const { status, text } = await postChart(server, "full", { birth });
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    const chart = JSON.parse(text) as WheelChart;
    writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(chart)}\n`);
    writeFileSync(new URL(`${name}.svg`, folder), drawWheel(chart));
  }
  await server.stop();
  writeFileSync(new URL("bi-wheel.svg", folder), drawBiWheel());
}

/** The chart of the polar night with the chart of the unknown time around it, and two aspects between them. */
export function drawBiWheel(): string {
  const [chart, outer] = ["polar-night", "unknown-time"].map(
    (name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as WheelChart,
  ) as [WheelChart, WheelChart];
  const aspects = [
    { planet1: "Sun", planet2: "Sun", aspect: "Conjunction", orb: 8.1 },
    { planet1: "Moon", planet2: "Mercury", aspect: "Trine", orb: 3.4 },
    { planet1: "Jupiter", planet2: "Uranus", aspect: "Square", orb: 4.2 },
  ];
  const { planets, warnings } = outer;
  return drawWheel(chart, { outer: { name: "Ben", planets, warnings, aspects }, minutes: true });
}

if (import.meta.main) await writeReferences();
