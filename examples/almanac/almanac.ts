/**
 * Writes the almanac of a month as an HTML page: `node almanac.ts --month 2026-08 --output almanac.html`.
 *
 * Further options: `--place` (its name), `--latitude` and `--longitude` (degrees, north and east positive), `--height` (metres
 * above the sea), `--zone` (IANA). Default: Berlin.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadTableSource } from "almagest/tables";
import { computeMonth } from "./month.ts";
import { almanacPage } from "./page.ts";

const { values } = parseArgs({
  options: {
    place: { type: "string", default: "Berlin" },
    latitude: { type: "string", default: "52.52" },
    longitude: { type: "string", default: "13.405" },
    height: { type: "string", default: "34" },
    zone: { type: "string", default: "Europe/Berlin" },
    month: { type: "string", default: "2026-08" },
    output: { type: "string", default: "almanac.html" },
  },
});
const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(values.month) ?? [];
if (year === undefined || month === undefined)
  throw new Error(`--month must be a year and a month such as 2026-08, not ${values.month}`);
const place = {
  name: values.place,
  latitudeDeg: Number(values.latitude),
  longitudeDeg: Number(values.longitude),
  heightM: Number(values.height),
  zone: values.zone,
};
const almanac = computeMonth(loadTableSource(), place, Number(year), Number(month));
const css = readFileSync(new URL("almanac.css", import.meta.url), "utf8");
writeFileSync(values.output, almanacPage(almanac, css));
