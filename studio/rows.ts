/** The tables of a chart as rows of text: what the page shows, and what is copied. */
import { essentialDignities } from "almagest";
import { type ChartPoint, houseOf, type StudioChart } from "./compute-chart.ts";
import { arcText, pointText, positionText } from "./text.ts";

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of a chart: positions, houses, aspects, and the same of the second ring. */
export function tablesOf(chart: StudioChart): readonly Table[] {
  const { outer } = chart;
  return [
    positionsTable("Positions", chart.points, chart),
    ...(chart.houses === null ? [] : [housesTable(chart.houses.cuspsDeg)]),
    aspectsTable("Aspects", chart.aspects),
    ...(outer === null
      ? []
      : [
          positionsTable("Second ring", outer.points, chart),
          aspectsTable("Aspects from the chart to the second ring", outer.aspects),
        ]),
  ];
}

function positionsTable(title: string, points: readonly ChartPoint[], chart: StudioChart): Table {
  const dignities = dignitiesOf(points, chart);
  return {
    title,
    head: ["Point", "Position", "Speed a day", "House", "Dignities"],
    rows: points.map(({ name, longitudeDeg, speedDegPerDay }) => [
      pointText(name),
      positionText(longitudeDeg),
      speedDegPerDay === null ? "" : `${arcText(speedDegPerDay)}${speedDegPerDay < 0 ? " ℞" : ""}`,
      String(houseOf(longitudeDeg, chart.houses) ?? ""),
      dignities.get(name) ?? "",
    ]),
  };
}

function dignitiesOf(points: readonly ChartPoint[], { isDay }: StudioChart): ReadonlyMap<string, string> {
  const records = essentialDignities(
    points.map(({ name, longitudeDeg }) => ({ name, longitudeDeg })),
    { isDay },
  );
  return new Map(
    records.map(({ planet, dignities, detriment, fall }) => [
      planet,
      [...dignities, ...(detriment ? ["detriment"] : []), ...(fall ? ["fall"] : [])].join(", ") ||
        "peregrine",
    ]),
  );
}

function housesTable(cuspsDeg: readonly number[]): Table {
  return {
    title: "Houses",
    head: ["House", "Cusp"],
    rows: cuspsDeg.map((cuspDeg, house) => [String(house + 1), positionText(cuspDeg)]),
  };
}

function aspectsTable(title: string, aspects: StudioChart["aspects"]): Table {
  return {
    title,
    head: ["Point", "Aspect", "Point", "Orb", "Phase"],
    rows: aspects.map(({ planet1, planet2, aspect, orbDeg, phase }) => [
      pointText(planet1),
      aspect,
      pointText(planet2),
      arcText(orbDeg),
      phase ?? "",
    ]),
  };
}

/** Tables as text with columns, for a letter. */
export function textOfTables(tables: readonly Table[]): string {
  return tables
    .map(({ title, head, rows }) => {
      const all = [head, ...rows];
      const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
      const lines = all.map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd(),
      );
      return [title, ...lines].join("\n");
    })
    .join("\n\n");
}
