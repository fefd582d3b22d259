import { type DescMethod, getOption } from "@bufbuild/protobuf";
import {
  plan as planOption,
  uncounted as uncountedOption,
  ValueSet,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { namesOf } from "./value-sets.ts";

/** What a method asks of its caller, as the contract says. */
export interface MethodAccess {
  /** The plans that may call it. */
  readonly plans: ReadonlySet<string>;
  /** The least of them. */
  readonly leastPlan: string;
  /** Whether a call takes a request from the day's pool. */
  readonly isCounted: boolean;
}

/** @throws Error when the contract does not say which plan may call the method. */
export function accessOf(method: DescMethod): MethodAccess {
  const plans = namesOf(ValueSet.PLAN);
  const leastPlan = getOption(method, planOption);
  const rank = plans.indexOf(leastPlan);
  if (rank < 0) throw new Error(`${method.toString()} names no plan: option (plan) = "${plans[0]}"`);
  return { plans: new Set(plans.slice(rank)), leastPlan, isCounted: !getOption(method, uncountedOption) };
}

/** What is asked of a caller who calls no method: a key, of whatever plan. */
export const ANY_PLAN: MethodAccess = {
  plans: new Set(namesOf(ValueSet.PLAN)),
  leastPlan: namesOf(ValueSet.PLAN)[0]!,
  isCounted: false,
};
