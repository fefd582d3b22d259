// Takes seconds of processor time: 700 places are decided by the borders, 155 of them over HTTP.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBorderRanges, createZones, UndecidedZoneError, UnknownZoneError } from "../../civil/time.ts";
import { readZoneIndex } from "../../civil/zone-index.ts";
import { placeByName, zoneFinder } from "../../service/time/civil-time.ts";
import { borderFile, readRuleFiles, readZoneIndexFile } from "../../service/time/zone-files.ts";

const { rules, clocks: areas } = readRuleFiles();
const index = readZoneIndexFile();
const borders = readFileSync(borderFile());
const places = [...placeByName.values()];
const { zoneFromPlace } = zoneFinder;
const undecidedOf = (locate: () => unknown): UndecidedZoneError | null => {
  try {
    locate();
    return null;
  } catch (error) {
    if (error instanceof UndecidedZoneError) return error;
    throw error;
  }
};

describe("the files of the library", () => {
  test.each([
    ["tz-pack.txt", 40],
    ["clocks.json", 80],
    ["zone-index.bin", 90],
  ])("%s has at most %i kB by brotli 5", (file, kilobytesMax) => {
    const bytes = readFileSync(new URL(`../../civil/data/${file}`, import.meta.url));
    // Quality 11 makes them 7 to 23 % smaller, in forty times the time.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
    expect(brotliCompressSync(bytes, { params }).length).toBeLessThanOrEqual(1000 * kilobytesMax);
  });
});

describe("the zone of a place", () => {
  test("by all files is the one of the service; bytes may be an ArrayBuffer", () => {
    const zones = createZones({ rules: Uint8Array.from(rules).buffer, index, borders });
    for (const { latitudeDeg, longitudeDeg } of places)
      expect(zones.zoneOf(latitudeDeg, longitudeDeg)).toBe(zoneFromPlace(latitudeDeg, longitudeDeg));
    expect(zones.zoneOf(10, -180)).toBe(zones.zoneOf(10, 180));
  });

  test("without borders is decided by the index, or the error lists the right one among its candidates", () => {
    const zones = createZones({ rules, index });
    let decided = 0;
    for (const { latitudeDeg, longitudeDeg } of places) {
      const zoneName = zoneFromPlace(latitudeDeg, longitudeDeg);
      const error = undecidedOf(() => expect(zones.zoneOf(latitudeDeg, longitudeDeg)).toBe(zoneName));
      if (error === null) decided += 1;
      else expect(error.candidates).toContain(zoneName);
    }
    expect(decided).toBeGreaterThan(places.length / 5);
    expect(decided).toBeLessThan(places.length);
  });

  test("without an index must be given", () => {
    const zones = createZones({ rules });
    const local = { date: "1990-06-15", time: "14:30", latitudeDeg: 52.5, longitudeDeg: 13.4 };
    expect(undecidedOf(() => zones.instantOf(local))?.candidates).toEqual([]);
    expect(zones.instantOf({ ...local, zoneName: "Europe/Berlin" }).utcIso).toBe("1990-06-15T12:30:00Z");
    expect(() => zones.instantOf({ ...local, zoneName: "Europe/Atlantis" })).toThrow(UnknownZoneError);
  });
});

describe("borders on a server", () => {
  let bytesSent = 0;
  // A test can take longer between requests than the default time after which connections close.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const isWhole = request.url !== "/ranges" || from === undefined;
    const part = isWhole ? borders : borders.subarray(Number(from), Number(to) + 1);
    bytesSent += part.length;
    if (request.url === "/missing") response.writeHead(404).end();
    else response.writeHead(isWhole ? 200 : 206).end(part);
  });
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  /** Where the block of borders at a place is large enough that only parts of it are read. */
  const largePlaces = [
    [48.5, 13.7],
    [48.8, 14.4],
    [49.3, 12.9],
    [-11.5, -46],
    [55, -78.5],
  ].map(([latitudeDeg = 0, longitudeDeg = 0]) => ({ latitudeDeg, longitudeDeg }));

  test("are read in ranges, at most 64 kB for a place, and decide as the whole file does", async () => {
    const zones = createZones({ rules, index, borders: createBorderRanges(fetch, `${origin}/ranges`) });
    for (const { latitudeDeg, longitudeDeg } of [...places.slice(0, 150), ...largePlaces]) {
      bytesSent = 0;
      expect(await zones.findZone(latitudeDeg, longitudeDeg)).toBe(zoneFromPlace(latitudeDeg, longitudeDeg));
      expect(bytesSent).toBeLessThanOrEqual(64_000);
    }
  });

  test("decide at every latitude of the large blocks, also where parts of them are not read", async () => {
    const { skips } = readZoneIndex(index);
    const read = { readRange: (start: number, end: number) => Promise.resolve(borders.subarray(start, end)) };
    const zones = createZones({ rules, index, borders: read });
    for (const { southUnits, northLimitUnits } of skips)
      for (const units of [southUnits - 1, southUnits, northLimitUnits, northLimitUnits + 1])
        for (const longitudeDeg of [-78.9, -78.1, -46.6, -46.1, 13.2, 13.8, 14.3]) {
          const latitudeDeg = units / 1e6;
          expect(await zones.findZone(latitudeDeg, longitudeDeg)).toBe(
            zoneFromPlace(latitudeDeg, longitudeDeg),
          );
        }
  });

  test("without ranges are read whole, once, or the zone stays undecided", async () => {
    const paris = [48.8566, 2.3522] as const;
    const [latitudeDeg, longitudeDeg] = [50.7, 4.2];
    const whole = createBorderRanges(fetch, `${origin}/whole`, { wholeFile: true });
    const zones = createZones({ rules, index, borders: whole });
    const zoneNames = await Promise.all([
      zones.findZone(...paris),
      zones.findZone(latitudeDeg, longitudeDeg),
      zones.findZone(43.73, 7.42),
    ]);
    expect(zoneNames).toEqual([zoneFromPlace(...paris), "Europe/Brussels", "Europe/Monaco"]);
    bytesSent = 0;
    expect(await zones.findZone(47.27, 9.6)).toBe(zoneFromPlace(47.27, 9.6));
    expect(bytesSent).toBe(0);
    expect(undecidedOf(() => zones.zoneOf(43.73, 7.42))?.message).toContain("findZone reads the borders");

    const refusing = createZones({ rules, index, borders: createBorderRanges(fetch, `${origin}/whole`) });
    await expect(refusing.findZone(43.73, 7.42)).rejects.toThrow(
      /^the zone of the place is not decided; it is one of .*Europe\/Monaco.*must support ranges$/,
    );
    const missing = createZones({ rules, index, borders: createBorderRanges(fetch, `${origin}/missing`) });
    await expect(missing.findZone(43.73, 7.42)).rejects.toThrow("/missing answered with status 404");
  });

  test("that are cut off are rejected", async () => {
    const short = {
      readRange: (start: number, end: number) => Promise.resolve(borders.subarray(start, end - 1)),
    };
    const zones = createZones({ rules, index, borders: short });
    await expect(zones.findZone(43.73, 7.42)).rejects.toThrow(/^the borders must have \d+ bytes from byte/);
  });
});

describe("the record of a local time", () => {
  const zones = createZones({ rules, areas, index, borders });

  test("has the offset, the clock rule with its sources, and the alternatives with theirs", () => {
    const local = { date: "1943-08-10", time: "14:30", latitudeDeg: 41.29, longitudeDeg: -86.62 };
    const record = zones.instantOf({
      date: "1947-06-10",
      time: "12:00",
      latitudeDeg: 40.2,
      longitudeDeg: -85.4,
    });
    const uncertain = record.warnings.find(({ code }) => code === "zone_history_uncertain");
    expect(uncertain?.code).toBe("zone_history_uncertain");
    if (uncertain?.code === "zone_history_uncertain") {
      expect(uncertain.reasons.length).toBeGreaterThan(0);
      for (const { sources } of uncertain.alternatives) expect(sources.length).toBeGreaterThan(0);
      for (const { sources } of uncertain.alternatives)
        expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
    }
    expect(zones.instantOf({ ...local, clockRules: false }).clockRule).toBeNull();
  });

  test("names the rule that decided, and is inverted by the local time of its instant", () => {
    const sea = { date: "1850-03-01", time: "06:15", latitudeDeg: 30, longitudeDeg: -40 };
    const record = zones.instantOf(sea);
    expect(zones.localTimeOf({ ...sea, epochJdUt: record.epochJdUt })).toMatchObject({
      date: sea.date,
      time: sea.time,
      offsetHours: record.offsetHours,
    });
    const hanoi = zones.instantOf({
      date: "1950-05-01",
      time: "12:00",
      latitudeDeg: 21.03,
      longitudeDeg: 105.85,
    });
    expect(hanoi.clockRule?.id).toBe("hanoi-1880");
    expect(hanoi.clockRule?.sources.length).toBeGreaterThan(0);
    expect(hanoi.offsetHours).toBe(8);
  });

  test("of a skipped time has the time used, and a date of the Julian calendar its Gregorian date", () => {
    const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405 };
    expect(zones.instantOf({ ...berlin, date: "2024-03-31", time: "02:30" })).toMatchObject({
      date: "2024-03-31",
      time: "03:30",
      zoneName: "Europe/Berlin",
      abbreviation: "CEST",
      warnings: [{ code: "local_time_skipped" }],
    });
    const moscow = { latitudeDeg: 55.75, longitudeDeg: 37.62 };
    expect(zones.instantOf({ ...moscow, date: "1900-01-01", time: "12:00" }).julianDate).toMatchObject({
      gregorianDate: "1900-01-13",
      firstGregorianDate: "1918-02-14",
    });
    expect(zones.instantOf({ ...berlin, date: "1900-01-01", time: "12:00" }).julianDate).toBeNull();
  });
});
