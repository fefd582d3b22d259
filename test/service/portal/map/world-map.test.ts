import { describe, expect, test } from "vitest";
import { CITIES } from "../../../../engine/index.ts";
import { loadTableSource } from "../../../../engine/node/index.ts";
import { EXAMPLE_ADDRESS, examplesOf } from "../../../../service/contract/examples.ts";
import land from "../../../../service/portal/map/land.json" with { type: "json" };
import { createPictures } from "../../../../service/portal/playground/pictures.ts";
import { defined } from "../../../defined.ts";

const drawPictures = createPictures(loadTableSource());
const { calls } = examplesOf(EXAMPLE_ADDRESS);

type Response = Readonly<Record<string, unknown>>;
interface ScoreResponse extends Response {
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly angularPlanets: readonly {
    readonly planet: string;
    readonly angle: string;
    readonly lineDistance: number;
  }[];
}

const responseOf = (path: string) => defined(calls[path]?.[0]).response as Response;

function mapOf(response: Response): string {
  const pictures = drawPictures(response);
  expect(pictures.map(({ kind }) => kind)).toEqual(["map"]);
  return defined(pictures[0]).svg;
}

/** The points of a path's data, as x and y. */
const pointsOf = (data: string) =>
  [...data.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

/** Boxes of the glyphs of lines, as the circles around them. */
const glyphsOf = (svg: string) =>
  [...svg.matchAll(/<g class="map-glyph[^>]*><circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map(
    ([, x, y, r]) => ({ x: Number(x), y: Number(y), r: Number(r) }),
  );

describe("the world map of a response about places", () => {
  test("marks the scored place, and draws its planets' lines at their distance from it", () => {
    const response = responseOf("/v1/locations/score") as ScoreResponse;
    const svg = mapOf(response);
    const { latitude, longitude } = response.location;
    const [, x, y] = defined(
      /<g class="map-city"><title>Score [\d.]+<\/title><circle cx="([\d.]+)" cy="([\d.]+)"/.exec(svg),
    );
    expect([Number(x), Number(y)]).toEqual([
      expect.closeTo((longitude + 180) * 2, 1),
      expect.closeTo((84 - latitude) * 2, 1),
    ]);
    const meridians = response.angularPlanets.filter(({ angle }) => /Midheaven|ImumCoeli/.test(angle));
    expect(meridians.length).toBeGreaterThan(0);
    for (const { planet, angle, lineDistance } of meridians) {
      const [, data] = defined(
        new RegExp(
          `<path class="map-line map-${angle.toLowerCase()} map-heavy" d="([^"]*)"><title>${planet} on `,
        ).exec(svg),
      );
      const [[lineX]] = pointsOf(defined(data)) as [readonly [number, number]];
      const distanceDeg = (Math.abs(lineX - Number(x)) / 2) * Math.cos((latitude * Math.PI) / 180);
      expect(Math.abs(distanceDeg - lineDistance)).toBeLessThan(0.1);
    }
  });

  test("marks the ranked cities in order, and the lines of the ten planets by glyphs that do not overlap", () => {
    const response = responseOf("/v1/locations/rank");
    const svg = mapOf(response);
    const marks = [
      ...svg.matchAll(/<g class="map-city"><title>([^<]*) [\d.]+<\/title>.*?class="map-mark"[^>]*>(\d+)</g),
    ];
    const top = response["top"] as readonly { readonly city: string }[];
    expect(new Map(marks.map(([, city, rank]) => [Number(rank), city]))).toEqual(
      new Map(top.map(({ city }, index) => [index + 1, city])),
    );
    expect(svg.match(/class="map-line/g)).toHaveLength(40);
    const glyphs = glyphsOf(svg);
    expect(glyphs.length).toBeGreaterThan(30);
    for (const [index, { x, y, r }] of glyphs.entries()) {
      const isFree = glyphs.slice(index + 1).every((other) => Math.hypot(x - other.x, y - other.y) >= 2 * r);
      expect([index, isFree]).toEqual([index, true]);
    }
    // The policy of pages blocks inline styles.
    expect(svg).not.toMatch(/<style|\sstyle=/);
  });

  test("draws a line that crosses the edge of the map at both edges", () => {
    const svg = mapOf(responseOf("/v1/locations/rank"));
    for (const [, data] of svg.matchAll(/class="map-line[^>]* d="([^"]*)"/g)) {
      for (const part of defined(data).split("M").slice(1)) {
        const xs = pointsOf(part).map(([x]) => x);
        const steps = xs.slice(1).map((x, index) => Math.abs(x - defined(xs[index])));
        expect(Math.max(...steps)).toBeLessThan(180);
      }
    }
  });

  test("has land at every city of the catalogue and none in the middle of the oceans", () => {
    const near = (longitude: number, latitude: number) =>
      [-8, -4, 0, 4, 8].some((dx) =>
        [-8, -4, 0, 4, 8].some((dy) => isLand(longitude * 10 + dx, latitude * 10 + dy)),
      );
    const missing = CITIES.filter(({ longitudeDeg, latitudeDeg }) => !near(longitudeDeg, latitudeDeg));
    // Their islands are below one square degree.
    expect(missing.map(({ name }) => name)).toEqual(["Honolulu"]);
    for (const [longitude, latitude] of [
      [-30, 30],
      [-150, 0],
      [-15, -30],
      [80, -30],
      [-40, 50],
      [160, 40],
    ] as const)
      expect([longitude, latitude, isLand(longitude * 10, latitude * 10)]).toEqual([
        longitude,
        latitude,
        false,
      ]);
  });
});

/** Whether a point, in tenths of a degree, is inside an odd number of outlines. */
function isLand(x: number, y: number): boolean {
  const crossings = land.flatMap((ring) => {
    const points = ring.flatMap((value, index) =>
      index % 2 === 0 ? [[value, defined(ring[index + 1])] as const] : [],
    );
    return points.filter(([x1, y1], index) => {
      const [x2, y2] = defined(points[(index + 1) % points.length]);
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 && Math.abs(x2 - x1) < 1800;
    });
  });
  return crossings.length % 2 === 1;
}
