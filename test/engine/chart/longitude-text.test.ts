import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatLongitude,
  InvalidInputError,
  type LongitudeRounding,
  longitudeComponents,
  parseLongitude,
  SIGN_NAMES,
} from "../../../engine/index.ts";
import { arcDeg } from "../../../ephe-tests/accuracy/difference-statistics.ts";

const anyLongitude = fc.double({ min: -1000, max: 1000, noNaN: true });

describe("a longitude as people write it", () => {
  it.each([
    [84.1494, "24°08′58″ Gemini"],
    [0, "0°00′00″ Aries"],
    [59.99986, "29°59′59″ Taurus"],
    [59.99987, "0°00′00″ Gemini"],
    [359.99999, "0°00′00″ Aries"],
    [-0.00001, "0°00′00″ Aries"],
    [-1, "29°00′00″ Pisces"],
    [725.5, "5°30′00″ Aries"],
  ])("of %f° is %s", (longitudeDeg, text) => {
    expect(formatLongitude(longitudeDeg)).toBe(text);
  });

  it.each<[number, LongitudeRounding, string]>([
    [84.1494, { smallest: "minute" }, "24°09′ Gemini"],
    [84.1494, { smallest: "minute", rounding: "down" }, "24°08′ Gemini"],
    [84.5, { smallest: "degree" }, "25° Gemini"],
    [59.99999, { rounding: "down" }, "29°59′59″ Taurus"],
    [59.999, { smallest: "minute" }, "0°00′ Gemini"],
    [59.999, { smallest: "degree", rounding: "down" }, "29° Taurus"],
  ])("of %f° with %o is %s", (longitudeDeg, rounding, text) => {
    expect(formatLongitude(longitudeDeg, rounding)).toBe(text);
  });

  it("keeps every whole second when it is cut off, though fractions of a degree are not exact", () => {
    for (let second = 0; second < 1_296_000; second += 7) {
      const parts = longitudeComponents(second / 3600, { rounding: "down" });
      const { sign, degree, minute } = parts;
      const back = SIGN_NAMES.indexOf(sign) * 108_000 + degree * 3600 + minute * 60 + parts.second;
      // An assertion for each second would take most of the time.
      if (back !== second) expect.fail(`${second}″ became ${back}″`);
    }
  });

  it("leads back to the longitude within half a second", () => {
    fc.assert(
      fc.property(anyLongitude, (longitudeDeg) => {
        const backDeg = parseLongitude(formatLongitude(longitudeDeg));
        expect(backDeg >= 0 && backDeg < 360).toBe(true);
        expect(arcDeg(backDeg, longitudeDeg)).toBeLessThan(0.5 / 3600 + 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("does not exist for %f", (longitudeDeg) => {
    expect(() => formatLongitude(longitudeDeg)).toThrow(
      new InvalidInputError([`longitudeDeg must be a finite number, not ${longitudeDeg}`]),
    );
  });
});

describe("a rounding that does not exist", () => {
  it.each<[unknown, readonly string[]]>([
    [{ smallest: "x" }, ['rounding.smallest must be "degree", "minute" or "second"']],
    [{ smallest: "constructor" }, ['rounding.smallest must be "degree", "minute" or "second"']],
    [{ rounding: "up" }, ['rounding.rounding must be "nearest" or "down"']],
    ["minute", ['rounding.smallest must be "degree", "minute" or "second"']],
    [
      { smallest: 5n, rounding: Symbol("up") },
      [
        'rounding.smallest must be "degree", "minute" or "second"',
        'rounding.rounding must be "nearest" or "down"',
      ],
    ],
  ])("is rejected together with the longitude: %o", (rounding, problems) => {
    const invalid = rounding as LongitudeRounding;
    expect(() => formatLongitude(84.1494, invalid)).toThrow(new InvalidInputError(problems));
    expect(() => longitudeComponents(Number.NaN, invalid)).toThrow(
      new InvalidInputError(["longitudeDeg must be a finite number, not NaN", ...problems]),
    );
  });

  it("is not null, which is the default", () => {
    expect(formatLongitude(84.1494, null as unknown as LongitudeRounding)).toBe("24°08′58″ Gemini");
  });
});

describe("a text read as a longitude", () => {
  it.each([5, null, undefined, 5n, Symbol("x"), ["24 Leo"]])("%o is not a text", (value) => {
    expect(() => parseLongitude(value as unknown as string)).toThrow(InvalidInputError);
  });

  it.each([
    ["24°08′58″ Gemini", 84.149444],
    ["24°08'58\" Gemini", 84.149444],
    ["24°08’58” gemini", 84.149444],
    ["24 08 58 gem", 84.149444],
    ["Gemini 24°08'58''", 84.149444],
    ["Gemini 24°08'", 84.133333],
    ["24Gem08'58.5", 84.149583],
    ["24♊08′", 84.133333],
    ["24°♊︎08′", 84.133333],
    ["Aries 15.5", 15.5],
    ["15d30 Pisces", 345.5],
    ["15 deg 30 Pisces", 345.5],
    [" 84.1494 ", 84.1494],
    ["84.1494°", 84.1494],
    ["344°08′58″", 344.149444],
    ["0", 0],
    ["24º08' Gemini", 84.133333],
    ["24º", 24],
    ["24d08m58s Gemini", 84.149444],
    ["Gem 24d08m", 84.133333],
    ["24d 08m 58.5s", 24.149583],
    ["15 deg 30 min 18 sec Pisces", 345.505],
    ["24:08:58 Gemini", 84.149444],
    ["24:08", 24.133333],
    ["24°  08′   58″  Gemini", 84.149444],
  ])("%s is %f°", (text, longitudeDeg) => {
    expect(parseLongitude(text)).toBeCloseTo(longitudeDeg, 6);
  });

  it.each<[string, readonly string[]]>([
    ["24° Gemni", ['"Gemni" is not the name of a sign; did you mean "Gemini"?']],
    ["24 Ge", ['"Ge" is not the name of a sign']],
    ["34° Gemini", ["degrees in a sign must be less than 30, not 34"]],
    [
      "30°60′60″ Virgin",
      [
        '"Virgin" is not the name of a sign',
        "degrees in a sign must be less than 30, not 30",
        "minutes must be less than 60, not 60",
        "seconds must be less than 60, not 60",
      ],
    ],
    ["360", ["degrees must be less than 360, not 360"]],
    ["1.5°08′ Leo", ["degrees in a sign must be a whole number before smaller units, not 1.5"]],
    ["", ['"" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["-3", ['"-3" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["Gemini", ['"Gemini" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["12′", ['"12′" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["24,5 Leo", ['"24,5 Leo" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["24: Leo", ['"24: Leo" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["5m Leo", ['"5m Leo" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["24d58s Leo", ['"24d58s Leo" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["24:60 Leo", ["minutes must be less than 60, not 60"]],
    ["1 2 3 4 Leo", ['"1 2 3 4 Leo" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
    ["24 Leo Leo", ['"24 Leo Leo" must be a longitude such as "24°08′58″ Gemini" or "84.1494"']],
  ])("%s is rejected with every problem", (text, problems) => {
    let error: unknown;
    try {
      parseLongitude(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error).toMatchObject({ name: "InvalidInputError", problems, message: problems.join("; ") });
  });
});
