import { create, type DescMessage, type DescService } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import * as contract from "../../client/index.ts";
import { requestProblemsOf } from "../../client/request-problems.ts";
import { BirthSchema } from "../../proto/gen/almagest/v1/birth_pb.ts";
import {
  ComputeFullChartRequestSchema,
  ComputeFullChartResponseSchema,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createValidator } from "../../service/request/validation.ts";
import { defined } from "../defined.ts";

const methods = (Object.values(contract) as readonly Partial<DescService>[])
  .filter(({ kind }) => kind === "service")
  .flatMap((service) => service.methods ?? []);

const validator = createValidator({ isKnownZone: () => true });

/** The problems that REST reports and a client can know: unknown names, and values instead of nested objects. */
const restProblemsOf = (desc: DescMessage, value: unknown) =>
  validator
    .violationsOf(desc, JSON.parse(JSON.stringify(value)), 0)
    .filter(({ code, message }) => code === "unknown_field" || message.startsWith("must be an object"));

const sorted = (problems: readonly { readonly field: string }[]) =>
  problems.toSorted((a, b) => (a.field < b.field ? -1 : 1));

test("the contract has the methods that are tested", () => expect(methods.length).toBeGreaterThan(16));

describe("an unknown member of a request", () => {
  test.each(methods.map(({ name, input }) => [name, input] as const))(
    "is reported with the path and text of REST, at every depth, by %s",
    (_name, desc) => {
      const nested = desc.fields.filter(({ message }) => message !== undefined);
      const value = {
        typo: 1,
        ...Object.fromEntries(
          nested.map(({ jsonName }) => [jsonName, { typoOne: "Asia/Tokyo", typo_two: null }]),
        ),
      };
      const problems = requestProblemsOf(desc, value);
      expect(problems).toHaveLength(1 + 2 * nested.length);
      expect(sorted(problems)).toEqual(sorted(restProblemsOf(desc, value)));
    },
  );

  test("is reported in each item of a list", () => {
    const problems = requestProblemsOf(ComputeFullChartResponseSchema, {
      planets: [{ name: "Sun" }, { names: "Moon" }],
    });
    expect(problems).toMatchObject([{ field: "planets[1].names", code: "unknown_field" }]);
  });

  test("is found in a message of the contract too, whose own members are accepted", () => {
    const birth = create(BirthSchema, { date: "1990-06-15" });
    expect(requestProblemsOf(ComputeFullChartRequestSchema, { birth })).toEqual([]);
    const extended = { birth: { ...birth, timeZone: "Asia/Tokyo" } };
    expect(requestProblemsOf(ComputeFullChartRequestSchema, extended)).toMatchObject([
      { field: "birth.timeZone", code: "unknown_field" },
    ]);
  });

  test("without a value is not part of the request, like in JSON", () => {
    const request = { birth: { date: "1990-06-15", time: null, timezone: undefined, timeZone: undefined } };
    expect(requestProblemsOf(ComputeFullChartRequestSchema, request)).toEqual([]);
  });

  test("is listed up to the limit of the service", () => {
    const names = Array.from({ length: 60 }, (_none, index) => [`typo${index}`, 1]);
    const value = { birth: Object.fromEntries(names) as object };
    const problems = requestProblemsOf(ComputeFullChartRequestSchema, value);
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toMatchObject({ field: "body", code: "more_problems" });
  });
});

test.each([["1990-06-15"], [[1]], [1990], [true]])(
  "a nested message that is %j is reported with the path and code of REST",
  (birth) => {
    const problems = requestProblemsOf(ComputeFullChartRequestSchema, { birth });
    const { field, code, message } = defined(restProblemsOf(ComputeFullChartRequestSchema, { birth })[0]);
    expect(problems).toEqual([{ field, code, message: message.replace(/ with [^;]+/, "") }]);
  },
);
