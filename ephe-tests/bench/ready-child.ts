/** One start in a separate process: prints the time of import, opening the tables and the first chart (JSON, ms). */
const beginMs = performance.now();
const { createChartCalculator } = await import("../../engine/index.ts");
const { loadTableSource } = await import("../../engine/node/index.ts");
const importedMs = performance.now();
const calculator = createChartCalculator(loadTableSource());
const openedMs = performance.now();
const chart = calculator.natalChart({
  epochJdUt: 2_451_545.25,
  latitudeDeg: 52.5,
  longitudeDeg: 13.4,
  timeKnown: true,
});
const readyMs = performance.now();
if (chart.bodies.length !== 17) throw new Error("the first chart lacks bodies");
process.stdout.write(
  JSON.stringify({
    importMs: importedMs - beginMs,
    openMs: openedMs - importedMs,
    firstChartMs: readyMs - openedMs,
    sinceProcessStartMs: readyMs,
  }),
);
