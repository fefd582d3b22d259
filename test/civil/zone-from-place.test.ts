import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseZone } from "../../civil/zone-from-place.ts";
import { clockPeriodsOf, isKnownZone, placeByName, zoneFinder } from "../../service/time/civil-time.ts";

const { zoneFromPlace } = zoneFinder;
const latitudeDeg = fc.double({ min: -90, max: 90, noNaN: true });
const longitudeDeg = fc.double({ min: -180, max: 180, noNaN: true });

describe("the zone of a place", () => {
  it("is the right one for every principal location of tzdata's zone.tab", () => {
    const wrong = [...placeByName].filter(
      ([name, place]) => zoneFromPlace(place.latitudeDeg, place.longitudeDeg) !== name,
    );
    // zone.tab is exact to the minute of arc, and Monaco is smaller: its point lies in France.
    expect(wrong.map(([name]) => name)).toEqual(["Europe/Monaco"]);
  });

  it.each([
    ["Utrecht", 52.09, 5.12, "Europe/Amsterdam"],
    ["Bergen", 60.39, 5.32, "Europe/Oslo"],
    ["Gothenburg", 57.71, 11.97, "Europe/Stockholm"],
    ["Montreal", 45.5, -73.57, "America/Toronto"],
    ["Knox, Indiana", 41.29, -86.62, "America/Indiana/Knox"],
    ["Tell City, Indiana", 37.95, -86.76, "America/Indiana/Tell_City"],
    ["Coyhaique", -45.57, -72.07, "America/Coyhaique"],
    ["Kyiv", 50.45, 30.52, "Europe/Kyiv"],
    ["Kashgar", 39.47, 75.99, "Asia/Urumqi"],
    ["Ürümqi", 43.83, 87.6, "Asia/Urumqi"],
    ["the open Atlantic", 30, -40, "Etc/GMT+3"],
    ["the South Pole", -90, 0, "Antarctica/McMurdo"],
  ])("of %s is right", (_place, latitude, longitude, zoneName) => {
    expect(zoneFromPlace(latitude, longitude)).toBe(zoneName);
  });

  it("at sea is the nautical zone, on a border of two zones the one nearer to Greenwich", () => {
    expect([7.4, 7.5, 7.6].map((longitude) => zoneFromPlace(0, longitude))).toEqual([
      "Etc/GMT",
      "Etc/GMT",
      "Etc/GMT-1",
    ]);
    expect(zoneFromPlace(0, -22.5)).toBe("Etc/GMT+1");
    // Here the zone farther from Greenwich is the first by name.
    expect([142.5, -142.5].map((longitude) => zoneFromPlace(0, longitude))).toEqual([
      "Etc/GMT-9",
      "Etc/GMT+9",
    ]);
  });

  it("is the same at 180° and -180°", () => {
    expect([zoneFromPlace(0, 180), zoneFromPlace(0, -180)]).toEqual(["Etc/GMT-12", "Etc/GMT-12"]);
    fc.assert(
      fc.property(latitudeDeg, (latitude) => zoneFromPlace(latitude, 180) === zoneFromPlace(latitude, -180)),
    );
  });

  it("at the north pole is the nautical zone of the longitude", () => {
    expect(zoneFromPlace(90, 0)).toBe("Etc/GMT");
    expect(zoneFromPlace(90, 10)).toBe("Etc/GMT-1");
    expect(zoneFromPlace(90, -180)).toBe("Etc/GMT-12");
  });

  it("exists in the rules and is stable, for every point on Earth", () => {
    fc.assert(
      fc.property(latitudeDeg, longitudeDeg, (latitude, longitude) => {
        const zoneName = zoneFromPlace(latitude, longitude);
        expect(isKnownZone(zoneName)).toBe(true);
        expect(zoneFromPlace(latitude, longitude)).toBe(zoneName);
      }),
      { numRuns: 300 },
    );
  });

  it("exists in the zone data for every zone of the zone map", () => {
    const mapIndex = new URL("../../node_modules/geo-tz/data/timezones.geojson.index.json", import.meta.url);
    const { timezones } = JSON.parse(readFileSync(mapIndex, "utf8")) as { timezones: string[] };
    expect(timezones.length).toBeGreaterThan(400);
    expect(timezones.filter((zoneName) => !isKnownZone(zoneName))).toEqual([]);
  });

  it.each([
    [90.1, 0],
    [-91, 0],
    [0, 180.1],
    [0, -181],
    [Number.NaN, 0],
    [0, Number.NaN],
  ])("throws for coordinates out of range: %d, %d", (latitude, longitude) => {
    expect(() => zoneFromPlace(latitude, longitude)).toThrow();
  });
});

describe("the choice among several zones", () => {
  const chosenOf = (candidates: readonly string[], latitude: number, longitude: number) =>
    chooseZone({ placeByName, clockPeriodsOf }, candidates, latitude, longitude);

  it("does not depend on the order of the candidates", () => {
    const names = [...placeByName.keys(), "Etc/GMT", "Etc/GMT+12", "Etc/GMT-12"];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }),
        latitudeDeg,
        longitudeDeg,
        (candidates, latitude, longitude) => {
          const chosen = chosenOf(candidates, latitude, longitude);
          expect(candidates).toContain(chosen);
          expect(chosenOf(candidates.toReversed(), latitude, longitude)).toBe(chosen);
          expect(chosenOf(candidates.toSorted(), latitude, longitude)).toBe(chosen);
        },
      ),
    );
  });

  it("prefers the zone whose principal location is nearest, across 180° as well", () => {
    expect(chosenOf(["Asia/Shanghai", "Asia/Urumqi"], 43.8, 87.6)).toBe("Asia/Urumqi");
    expect(chosenOf(["Europe/Paris", "Europe/Brussels"], 50.7, 4)).toBe("Europe/Brussels");
    expect(chosenOf(["America/Adak", "Pacific/Fiji"], -16, -179.9)).toBe("Pacific/Fiji");
  });

  it("of two nautical zones equally near prefers the one nearer to Greenwich, then the first by name", () => {
    expect(chosenOf(["Etc/GMT-1", "Etc/GMT"], 0, 7.5)).toBe("Etc/GMT");
    expect(chosenOf(["Etc/GMT", "Etc/GMT+1"], 0, -7.5)).toBe("Etc/GMT");
    for (const candidates of [
      ["Etc/GMT+1", "Etc/GMT-1"],
      ["Etc/GMT-1", "Etc/GMT+1"],
    ]) {
      expect(chosenOf(candidates, 0, 0)).toBe("Etc/GMT+1");
    }
  });

  it("prefers a land zone to a nautical zone", () => {
    expect(chosenOf(["Etc/GMT", "Europe/London"], 50, 0)).toBe("Europe/London");
  });
});
