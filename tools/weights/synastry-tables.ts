import { SPHERE_NAMES } from "../../engine/index.ts";
import {
  ANGLE_BEARINGS,
  HOUSE_BEARINGS,
  SPHERE_BEARINGS,
} from "../../engine/technique/synastry/synastry-bearings.ts";
import {
  ANGLE_VALENCES,
  ASPECT_VALENCES,
  BODY_NATURES,
  BONDS,
  EMPHASIS,
  EMPHASISED_PAIRS,
  HARD_FACTORS,
  ORDINARY_LEVELS,
  SPHERE_SATURATIONS,
} from "../../engine/technique/synastry/synastry-weights.ts";
import sources from "./synastry-sources.json" with { type: "json" };

/** A line of a page of Markdown. */
export type Line = string;

/** A heading with the empty line before it. */
export function heading(text: string): readonly Line[] {
  return ["", text];
}

type Row = readonly (string | number)[];

/** A table with the empty line before it. */
export function table(head: readonly string[], rows: readonly Row[]): readonly Line[] {
  const cellOf = (cell: string | number) => (typeof cell === "number" ? numberText(cell) : cell);
  const line = (cells: Row) => `| ${cells.map(cellOf).join(" | ")} |`;
  return ["", line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)];
}

/** A number with the sign for minus. */
export function numberText(value: number): string {
  return String(value).replace("-", "−");
}

/** A number with its sign; 0 has none. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : numberText(value);
}

/** The section of the weights between two people. */
export function synastryLines(): readonly Line[] {
  return [
    ...heading("## Synastry"),
    "",
    "`source` names the texts below that state the reason; `own choice`: the reason is our own judgement too.",
    ...heading("### Valence of an aspect"),
    ...table(["aspect", "valence", "why", "source"], ASPECT_VALENCES),
    ...heading("### Valence of an aspect to an angle"),
    "",
    "A trine to one end of an axis is a sextile to the other, so both count the same.",
    ...table(["aspect", "valence", "why", "source"], ANGLE_VALENCES),
    ...heading("### Nature of a body in a conjunction"),
    "",
    "From −2 to 2, also at an angle and in a house.",
    ...table(["body", "nature", "why", "source"], BODY_NATURES),
    ...bondLines(),
    ...heading(`### Pairs of weight ${EMPHASIS}`),
    "",
    "In every sphere on which both points have a bearing.",
    ...table(
      ["pair", "why", "source"],
      EMPHASISED_PAIRS.map(([one, other, reason, ids]) => [`${one} and ${other}`, reason, ids]),
    ),
    ...bearingLines(),
    ...fittedLines(),
    ...sourceLines(),
  ];
}

function bondLines(): readonly Line[] {
  return [
    ...heading("### Hard aspects that bind"),
    "",
    `In love the other negative valences are multiplied by ${HARD_FACTORS.love}, in body by ${HARD_FACTORS.body}.`,
    ...table(
      ["contact", "valence", "spheres", "why", "source"],
      BONDS.map(({ pair: [one, other], aspect, valence, spheres, reason, sources: ids }) => [
        `${one} ${aspect} ${other}`,
        valence,
        spheres.join(", "),
        reason,
        ids,
      ]),
    ),
  ];
}

function bearingLines(): readonly Line[] {
  const rowsOf = (bearings: typeof ANGLE_BEARINGS | typeof HOUSE_BEARINGS) =>
    SPHERE_NAMES.flatMap((sphere) =>
      bearings[sphere].map(([of, bearing, reason, ids]): Row => [String(of), bearing, sphere, reason, ids]),
    );
  return [
    ...SPHERE_NAMES.flatMap((sphere) => [
      ...heading(`### Synastry: ${sphere}`),
      ...table(["body", "bearing", "why", "source"], SPHERE_BEARINGS[sphere]),
    ]),
    ...heading("### Houses"),
    ...table(["house", "bearing", "sphere", "why", "source"], rowsOf(HOUSE_BEARINGS)),
    ...heading("### Angles"),
    "",
    "Each angle represents both ends of its axis.",
    ...table(["angle", "bearing", "sphere", "why", "source"], rowsOf(ANGLE_BEARINGS)),
  ];
}

function fittedLines(): readonly Line[] {
  return [
    ...heading("### Saturations and levels"),
    ...table(
      ["sphere", "saturation", "level, both times known", "one time", "no time"],
      SPHERE_NAMES.map((sphere) => [
        sphere,
        SPHERE_SATURATIONS[sphere],
        ...ORDINARY_LEVELS[sphere].toReversed(),
      ]),
    ),
  ];
}

function sourceLines(): readonly Line[] {
  return [
    ...heading("### Sources"),
    "",
    "Read on 2026-11-22, as stored copies of these pages. Older texts are translations and reprints; newer ones are articles of practising",
    "astrologers, chosen because they can be read, not because they are authorities.",
    ...table(
      ["id", "text", "read at"],
      sources.map(({ id, text, address }) => [id, text, address]),
    ),
  ];
}
