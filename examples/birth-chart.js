/** The chart of a birth in a browser, for the pages of this folder. */
import { createChartCalculator, formatLongitude } from "almagest";
import { createTableSource } from "almagest/tables";
import { createZones } from "almagest/time";
import { drawWheel } from "almagest/wheel";

/** Tables of 1900–2100, and zones with their clock rules, in the folder of the page. */
const FILES = ["ephemeris-1900-2100.bin", "tz-pack.txt", "clocks.json", "zone-index.bin"];

/** What the form contains first. Its zone is empty: it is needed near borders of zones only. */
export const PARIS = { date: "1990-06-15", time: "14:30", latitude: "48.8566", longitude: "2.3522" };

async function loadFile(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Loads the files and returns a function that computes the chart of the form's fields. */
export async function loadBirthChart() {
  const [tables, rules, areas, index] = await Promise.all(FILES.map(loadFile));
  const calculator = createChartCalculator(createTableSource(tables));
  const zones = createZones({ rules, areas, index });
  return ({ date, time, latitude, longitude, zone }) => {
    const place = { latitudeDeg: Number(latitude), longitudeDeg: Number(longitude) };
    const clock = zones.instantOf({ date, time, ...place, zoneName: zone || undefined });
    const chart = calculator.natalChart({ epochJdUt: clock.epochJdUt, ...place, timeKnown: true });
    const { ascendant, midheaven } = chart.angles;
    const points = [
      ...chart.bodies,
      { ...ascendant, name: "Ascendant", house: 1 },
      { ...midheaven, name: "Midheaven", house: 10 },
    ];
    return {
      clock: `${clock.utcIso}, ${clock.abbreviation} in ${clock.zoneName}`,
      warnings: clock.warnings.map(({ code }) => code.replaceAll("_", " ")),
      wheelUrl: `data:image/svg+xml,${encodeURIComponent(drawWheel(chart))}`,
      rows: points.map(({ name, longitudeDeg, house }) => ({
        name,
        position: formatLongitude(longitudeDeg, { smallest: "minute", rounding: "down" }),
        house,
      })),
    };
  };
}
