import type { DescMessage } from "@bufbuild/protobuf";
import { ComputeProgressionsRequestSchema } from "../../proto/gen/almagest/v1/progression_pb.ts";
import { SearchRequestSchema } from "../../proto/gen/almagest/v1/search_pb.ts";
import type { Violation } from "../contract/errors.ts";
import { localDateAt } from "../time/civil-time.ts";
import { type CheckedRequest, periodRuleOf, type RequestRule } from "./request-period.ts";

type Fields = CheckedRequest["fields"];

/** Years of life for which a birth has progressions. */
export const LIFE_YEARS_MAX = 120;

/** The rules between fields that the contract's options cannot state, by the type of the request. */
const RULES: ReadonlyMap<string, RequestRule> = new Map([
  [ComputeProgressionsRequestSchema.typeName, progressionDateViolations],
  [SearchRequestSchema.typeName, searchViolations],
]);

/**
 * The problems between fields of a request that none of its fields has by itself.
 *
 * @param invalidFields the fields that already have a problem; what depends on them is not checked
 */
export type CheckRules = (
  request: DescMessage,
  value: unknown,
  invalidFields: ReadonlySet<string>,
  receivedAtMs: number,
) => readonly Violation[];

/** The check of all rules. The rules of a type of request are found when it is checked first. */
export function createRuleCheck(): CheckRules {
  const rulesByType = new Map<string, readonly RequestRule[]>();
  return (request, value, invalidFields, receivedAtMs) => {
    const rules = rulesByType.get(request.typeName) ?? rulesOf(request);
    rulesByType.set(request.typeName, rules);
    if (rules.length === 0 || !isObject(value)) return [];
    const isInvalid = (field: string): boolean =>
      [...invalidFields].some((invalid) => field === invalid || field.startsWith(`${invalid}.`));
    return rules.flatMap((rule) => rule({ fields: value, receivedAtMs, isInvalid }));
  };
}

function rulesOf(request: DescMessage): readonly RequestRule[] {
  return [periodRuleOf(request), RULES.get(request.typeName) ?? null].filter((rule) => rule !== null);
}

/** The date in life is not before the birth, nor more than 120 years after it. */
function progressionDateViolations({
  fields,
  receivedAtMs,
  isInvalid,
}: CheckedRequest): readonly Violation[] {
  const today = localDateAt("UTC", receivedAtMs);
  const birthDate = isObject(fields["birth"]) ? fields["birth"]["date"] : undefined;
  if (typeof birthDate !== "string" || isInvalid("birth.date") || isInvalid("date")) return [];
  const date = (fields["date"] ?? today) as string;
  const last = `${Number(birthDate.slice(0, 4)) + LIFE_YEARS_MAX}${birthDate.slice(4)}`;
  if (date >= birthDate && date <= last) return [];
  const sent = fields["date"] == null ? `; its default, today, is ${today}` : "";
  const message = `must be from the date of birth (${birthDate}) to ${LIFE_YEARS_MAX} years after it (${last})${sent}`;
  return [{ field: "date", code: "out_of_range", message }];
}

const ONE_TARGET = "exactly one of body, longitude, sign, or birth and point";

/** A search has one kind of target, and an aspect unless the target is a sign. */
function searchViolations({ fields, isInvalid }: CheckedRequest): readonly Violation[] {
  const { target, body, aspect } = fields;
  if (!isObject(target)) return [];
  const isSent = (name: string) => target[name] !== undefined && target[name] !== null;
  const kinds = ["body", "longitude", "sign"].filter(isSent);
  if (isSent("birth") || isSent("point")) kinds.push("birth");
  const violations: Violation[] = [];
  if (kinds.length === 0) {
    violations.push({ field: "target", code: "required", message: `must have ${ONE_TARGET}` });
  } else if (kinds.length > 1) {
    violations.push({ field: "target", code: "not_in_set", message: `must have ${ONE_TARGET}` });
  } else if (kinds[0] === "birth") {
    violations.push(...natalTargetViolations(target, isSent, isInvalid));
  } else if (kinds[0] === "body" && target["body"] === body) {
    violations.push({ field: "target.body", code: "not_in_set", message: "must differ from body" });
  }
  const hasAspect = aspect !== undefined && aspect !== null;
  if (kinds.length === 1 && hasAspect === (kinds[0] === "sign")) {
    const message = hasAspect
      ? "must be absent if the target is a sign: an ingress has no aspect"
      : "is required unless the target is a sign, and must be an aspect name";
    violations.push({ field: "aspect", code: hasAspect ? "not_in_set" : "required", message });
  }
  return violations.filter(({ field }) => !isInvalid(field));
}

const ANGLES = ["Ascendant", "Midheaven"];

/** A natal point has its birth, and an angle the time of birth. */
function natalTargetViolations(
  { birth, point }: Fields,
  isSent: (name: string) => boolean,
  isInvalid: CheckedRequest["isInvalid"],
): readonly Violation[] {
  if (!isSent("point")) {
    return [
      {
        field: "target.point",
        code: "required",
        message: "is required with birth, and must be a natal point",
      },
    ];
  }
  if (!isSent("birth")) {
    const message = "is required with point, and must be an object with date, latitude and longitude";
    return [{ field: "target.birth", code: "required", message }];
  }
  if (!ANGLES.includes(String(point)) || !isObject(birth) || isInvalid("target.birth.time")) return [];
  if (birth["time"] !== undefined && birth["time"] !== null) return [];
  const message = `is required and must be a local time in HH:mm format: the ${point} depends on it`;
  return [{ field: "target.birth.time", code: "required", message }];
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
