import { BODY, type BodyName, PLANETS } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { Deg } from "../../units/flavours.ts";
import { described } from "../../units/invalid-input-error.ts";
import {
  listOf,
  mustBe,
  numberFrom,
  type OptionRules,
  optional,
  readOptions,
} from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";

/** What "void of course" means: see {@link findVoidPeriods}. */
export const VOID_DEFINITIONS = ["modern", "traditional", "hellenistic"] as const;
/** One of {@link VOID_DEFINITIONS}. */
export type VoidDefinition = (typeof VOID_DEFINITIONS)[number];

/** The options of findVoidPeriods. */
export interface VoidOptions {
  /** Default: `"modern"`. */
  readonly definition?: VoidDefinition;
  /** The bodies whose aspects with the Moon count. Default: Sun to Pluto of `"modern"`, Sun to Saturn of the others. */
  readonly bodies?: readonly BodyName[];
  /** The whole orbs of the bodies and of the Moon, of which half counts, for `"traditional"` alone. Default: {@link LILLY_ORBS_DEG}. */
  readonly orbsDeg?: Partial<Readonly<Record<BodyName, Deg>>>;
  /** The zodiac of the Moon's signs. Default: tropical. */
  readonly zodiac?: Ayanamsa;
}

/** Options with their defaults. */
export interface CompleteVoidOptions {
  readonly definition: VoidDefinition;
  readonly bodies: readonly BodyName[];
  readonly orbsDeg: Partial<Readonly<Record<BodyName, Deg>>>;
}

/** Orbs of the seven classical planets. **Source:** Lilly (1647), Christian Astrology, p. 107, the smaller of two values. */
export const LILLY_ORBS_DEG: Partial<Readonly<Record<BodyName, Deg>>> = {
  Sun: 15,
  Moon: 12,
  Mercury: 7,
  Venus: 7,
  Mars: 7,
  Jupiter: 9,
  Saturn: 9,
};

const PARTNERS: readonly BodyName[] = /* @__PURE__ */ PLANETS.filter((name) => name !== "Moon");
const CLASSICAL_PARTNERS: readonly BodyName[] = ["Sun", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"];
const ORB_DEG_MAX = 60;

/** Adds the defaults. */
export function completeVoidOptions(source: EphemerisSource, options: VoidOptions): CompleteVoidOptions {
  const { definition = "modern", bodies, orbsDeg = LILLY_ORBS_DEG } = options ?? {};
  const defaults = definition === "modern" ? PARTNERS : CLASSICAL_PARTNERS;
  return { definition, bodies: bodies ?? defaults.filter((name) => source.covers(BODY[name])), orbsDeg };
}

/** Lists what is wrong with options. */
export function voidOptionProblems(source: EphemerisSource, options: VoidOptions): readonly string[] {
  const problems: string[] = [];
  const rules: OptionRules = {
    definition: optional(DEFINITION_RULE),
    bodies: optional(listOf(PARTNERS.concat(OTHER_PARTNERS).filter((name) => source.covers(BODY[name])))),
    orbsDeg: () => [],
    zodiac: optional(ayanamsaRule),
  };
  readOptions(options, rules, problems);
  const { definition, bodies, orbsDeg } = completeVoidOptions(source, options);
  if (Array.isArray(bodies) && bodies.length === 0) problems.push("bodies must name a body");
  if (definition === "traditional")
    problems.push(...orbProblems(["Moon", ...(Array.isArray(bodies) ? bodies : [])], orbsDeg));
  else if (options?.orbsDeg !== undefined)
    problems.push(`orbsDeg is only accepted with definition "traditional", not ${described(definition)}`);
  return problems;
}

const OTHER_PARTNERS: readonly BodyName[] = ["Chiron", "Ceres", "Pallas", "Juno", "Vesta"];
const DEFINITION_RULE = /* @__PURE__ */ mustBe(`one of ${VOID_DEFINITIONS.join(", ")}`, (definition) =>
  (VOID_DEFINITIONS as readonly unknown[]).includes(definition),
);
const ORB_RULE = /* @__PURE__ */ numberFrom(0, ORB_DEG_MAX);

function orbProblems(
  names: readonly BodyName[],
  orbsDeg: Partial<Readonly<Record<BodyName, unknown>>> | null,
): readonly string[] {
  if (typeof orbsDeg !== "object" || orbsDeg === null) return ["orbsDeg must be an object of orbs by body"];
  return names.flatMap((name) => ORB_RULE(`orbsDeg.${name}`, orbsDeg[name]));
}
