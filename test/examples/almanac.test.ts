import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createLocalTime } from "../../examples/almanac/local-time.ts";
import { computeMonth } from "../../examples/almanac/month.ts";
import { almanacPage } from "../../examples/almanac/page.ts";
import { ENTRIES } from "../../tools/library/manifest.ts";
import { ROOT, trackedPaths } from "../source-tree.ts";
import { TABLES as source } from "../tables.ts";

const BERLIN = {
  name: "Berlin <Mitte>",
  latitudeDeg: 52.52,
  longitudeDeg: 13.405,
  heightM: 34,
  zone: "Europe/Berlin",
};

/** The rows of a table, by its caption: the texts of their cells. */
function rowsOf(page: string, caption: string): readonly (readonly string[])[] {
  const start = page.indexOf(`<caption>${caption}`);
  expect(start).toBeGreaterThan(0);
  const body = page.slice(page.indexOf("<tbody>", start), page.indexOf("</tbody>", start));
  return [...body.matchAll(/<tr>.*<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "")),
  );
}

test("the almanac of a month lists its days, phases, eclipses, entries and positions", () => {
  const page = almanacPage(computeMonth(source, BERLIN, 2026, 8), "");
  expect(page).toContain('<html lang="en">');
  expect(page).toContain("<h1>Almanac of Berlin &#60;Mitte&#62;, August 2026</h1>");
  expect(page.match(/<svg/g)).toHaveLength(1);

  const days = rowsOf(page, "Sun and Moon, day by day");
  expect(days).toHaveLength(31);
  expect(days[11]?.slice(0, 3)).toEqual(["Wed 12 Aug", "05:44", "20:38"]);
  expect(days[7]?.[4]).toBe("–");

  const phases = rowsOf(page, "Phases of the Moon").map((row) => row[2]);
  expect(phases).toEqual(["Last Quarter", "New Moon", "First Quarter", "Full Moon"]);
  const eclipses = rowsOf(page, "Eclipses");
  // Total in Spain only. The Sun sets during the one, the Moon during the other.
  expect(eclipses.map((row) => row[2])).toEqual(["solar, partial", "lunar, partial"]);
  // Espenak & Meeus (2009): greatest eclipse at 4:13 UT.
  expect(eclipses[1]?.[1]).toBe("06:13");
  expect(rowsOf(page, "Entries into signs").map((row) => row[2])).not.toContain("Moon");
  expect(rowsOf(page, "Moon void of course").length).toBeGreaterThan(10);
  expect(rowsOf(page, "Longitudes at 0h UT").map((row) => row.length)).toEqual(Array(31).fill(11));
});

test("each table has a caption, and headings of columns and rows", () => {
  const page = almanacPage(computeMonth(source, BERLIN, 2026, 2), "");
  const tables = page.split("<table>").slice(1);
  expect(tables.length).toBeGreaterThanOrEqual(5);
  for (const table of tables) {
    expect(table).toMatch(
      /^\s*<caption>[^<]+<\/caption>\s*<thead><tr>(?:<th scope="col">[^<]+<\/th>)+<\/tr>/,
    );
    expect(table).not.toMatch(/<tr><td>/);
  }
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("days of a polar summer have neither sunrise nor sunset", () => {
  const place = { name: "Tromsø", latitudeDeg: 69.65, longitudeDeg: 18.96, heightM: 0, zone: "Europe/Oslo" };
  const days = rowsOf(almanacPage(computeMonth(source, place, 2026, 6), ""), "Sun and Moon, day by day");
  expect(days.map((row) => row.slice(1, 4))).toEqual(Array(30).fill(["–", "–", "–"]));
});

test("midnights follow the clock changes of the zone", () => {
  const time = createLocalTime("America/Santiago");
  const lengths = [4, 5, 6].map(
    (day) =>
      time.midnightJdUt({ year: 2026, month: 9, day: day + 1 }) -
      time.midnightJdUt({ year: 2026, month: 9, day }),
  );
  const hours = lengths.map((days) => Math.round(days * 24));
  // The clock jumps from 24:00 on 5 September to 01:00 on 6 September, which has no midnight.
  expect(hours.reduce((sum, each) => sum + each, 0)).toBe(71);
});

test("the example imports only the packages that the library publishes", () => {
  const files = trackedPaths.filter((path) => /^examples\/.*\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(2);
  const specifiers = files.flatMap((path) =>
    [...readFileSync(`${ROOT}/${path}`, "utf8").matchAll(/ from "([^"]+)"/g)].map(([, name = ""]) => name),
  );
  const entries = Object.keys(ENTRIES).map((path) => `almagest${path.slice(1)}`);
  const isPublished = (name: string) => /^(?:\.\/[a-z-]+\.ts|node:.*)$/.test(name) || entries.includes(name);
  expect(specifiers.filter((name) => !isPublished(name))).toEqual([]);
});
