import { describe, expect, test } from "vitest";
import { createLocalPlace } from "../../../engine/horizon/course-guide.ts";
import {
  createBodyCourse,
  createStarCourse,
  type LocalCourse,
} from "../../../engine/horizon/local-course.ts";
import { BODY, type Observer } from "../../../engine/index.ts";
import { seededRandom } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { TABLES as source } from "../../tables.ts";

const ARCSEC = Math.PI / 648_000;
/** 0h of 2050 January 1, at which the sidereal time of the reference jumps by 1.9″. */
const JUMP_JD_UT = 2_469_807.5;

/** The largest difference of a component of the interpolated direction from the exact one, arcseconds, in some days. */
function differenceArcsec(course: LocalCourse, firstJdUt: number, days: number): number {
  const exact = createLocalPlace();
  const near = createLocalPlace();
  let largest = 0;
  for (let step = 0; step < 16 * days; step++) {
    const epochJdUt = firstJdUt + step / 16;
    course.at(epochJdUt, exact);
    course.near(epochJdUt, near);
    for (const axis of ["east", "north", "up"] as const)
      largest = Math.max(largest, Math.abs(exact[axis] - near[axis]) / ARCSEC);
  }
  return largest;
}

describe("interpolated places are near the places of the instants", () => {
  const random = seededRandom(314);
  const places = Array.from({ length: 12 }, () => ({
    startJdUt: 2_378_600 + random() * 218_000,
    observer: {
      latitudeDeg: 178 * random() - 89,
      longitudeDeg: 360 * random() - 180,
      heightM: 3000 * random(),
    },
  }));

  test.each([
    ["Sun", 0.05],
    ["Moon", 0.5],
    ["Mercury", 0.1],
    ["Mars", 0.1],
    ["Pluto", 0.05],
  ] as const)("%s within %f″", (body, limitArcsec) => {
    const differences = places.map(({ startJdUt, observer }) =>
      differenceArcsec(createBodyCourse(source, BODY[body], observer), startJdUt, 2),
    );
    expect(Math.max(...differences)).toBeLessThan(limitArcsec);
  });

  test("stars and points of the ecliptic", () => {
    const differences = places.flatMap(({ startJdUt, observer }, i) => [
      differenceArcsec(createStarCourse(source, 5 * i, observer), startJdUt, 2),
      differenceArcsec(createBodyCourse(source, BODY.Moon, observer, "ecliptic"), startJdUt, 2),
    ]);
    expect(Math.max(...differences)).toBeLessThan(0.3);
  });

  test("also where sidereal time jumps", () => {
    const observer: Observer = { latitudeDeg: 10, longitudeDeg: 20, heightM: 0 };
    const course = createBodyCourse(source, BODY.Sun, observer);
    expect(differenceArcsec(course, JUMP_JD_UT - 0.5, 1)).toBeLessThan(2);
    expect(differenceArcsec(course, JUMP_JD_UT + 1, 1)).toBeLessThan(0.05);
  });
});
