import { expect, test } from "vitest";
import {
  addPholus,
  createEphemeris,
  createEphemerisTable,
  findRisesAndSets,
  lahiri,
  POINT_NAMES,
} from "../../../engine/index.ts";
import { loadPholusTable } from "../../../engine/node/index.ts";
import { TABLES as tables } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const source = addPholus(tables, loadPholusTable());
const J2000 = 2451545;
const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };

test("Pholus is among the positions of every centre, after the Earth and before the points of the Moon's orbit", () => {
  for (const centre of ["geocentric", "topocentric", "heliocentric", "barycentric"] as const) {
    const observer = centre === "topocentric" ? { observer: berlin } : {};
    const ephemeris = createEphemeris(source, { centre, ...observer });
    const positions = ephemeris.positions(J2000);
    expect(positions.Pholus).toEqual(ephemeris.position(J2000, "Pholus"));
    const without = Object.keys(createEphemeris(tables, { centre, ...observer }).positions(J2000));
    const names = Object.keys(positions);
    expect(names.filter((name) => name !== "Pholus")).toEqual(without);
    expect(names).toEqual(POINT_NAMES.filter((name) => names.includes(name)));
  }
});

test("Pholus is in sidereal zodiacs, over the horizon and in tables, and has phenomena", () => {
  const tropical = createEphemeris(source);
  const sidereal = createEphemeris(source, { zodiac: lahiri });
  const ayanamsaDeg = (name: "Sun" | "Pholus") =>
    tropical.position(J2000, name).longitudeDeg - sidereal.position(J2000, name).longitudeDeg;
  expect(ayanamsaDeg("Pholus")).toBeCloseTo(ayanamsaDeg("Sun"), 10);
  const [rise] = findRisesAndSets(source, "Pholus", berlin, { startJdUt: J2000 + 0.3, endJdUt: J2000 + 0.7 });
  expect(rise).toMatchObject({ kind: "rise", body: "Pholus" });
  const air = { pressureHPa: 1013.25, temperatureC: 15 };
  const { apparentAltitudeDeg } = tropical.horizontal(rise?.epochJdUt ?? 0, "Pholus", berlin, air);
  expect(apparentAltitudeDeg).toBeCloseTo(0, 1);
  expect(tropical.phenomena(J2000, "Pholus").magnitude).toBeCloseTo(19.07, 2);
  const table = createEphemerisTable(source, {
    window: { startJdUt: J2000, endJdUt: J2000 + 1 },
    step: { days: 1 },
    points: ["Pholus"],
    columns: ["longitudeDeg"],
  });
  const out = new Float64Array(1);
  table.writeRow(0, out);
  expect(out[0]).toBe(tropical.position(J2000, "Pholus").longitudeDeg);
});

test("without its table Pholus is one problem of the call, with every other", () => {
  const ephemeris = createEphemeris(tables);
  expect(Object.keys(ephemeris.positions(J2000))).not.toContain("Pholus");
  const positionProblems = problemsOf(() => ephemeris.position(0, "Pholus"));
  expect(positionProblems).toEqual([
    expect.stringMatching(/^jdUt must be within the dates/),
    expect.stringMatching(
      /^point must be one of Sun, .*, not "Pholus"; addPholus adds its table to a source$/,
    ),
  ]);
  expect(problemsOf(() => ephemeris.horizontal(0, "Pholus", berlin, null))[1]).toMatch(/addPholus/);
  expect(problemsOf(() => ephemeris.phenomena(J2000, "Pholus"))).toHaveLength(1);
  expect(
    problemsOf(() => findRisesAndSets(tables, "Pholus", berlin, { startJdUt: 1, endJdUt: 0 })),
  ).toHaveLength(2);
});

test("outside the dates of the tables Pholus is rejected with them", () => {
  expect(problemsOf(() => createEphemeris(source).position(2600000, "Pholus"))).toEqual([
    expect.stringMatching(/with Pholus, 1799-06-26 to 2400-07-13, not 2406-06-16 \(JD 2600000\)$/),
  ]);
});
