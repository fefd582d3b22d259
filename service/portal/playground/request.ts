import type { Violation } from "../../contract/errors.ts";
import type { RequestValue } from "../samples/literals.ts";
import type { PlaygroundEndpoint, PlaygroundField } from "./endpoints.ts";
import { type FormState, findCity, labelOf } from "./inputs.ts";

const NUMBER_PATTERN = /^[+-]?\d+(?:\.\d*)?$/;

/**
 * Builds the request from a form. Empty inputs are omitted. Text that is not a number stays text: the same validation as
 * for every client reports it.
 */
export function requestFromForm({ fields }: PlaygroundEndpoint, form: URLSearchParams): RequestValue {
  const request: Record<string, unknown> = {};
  for (const field of fields) {
    const value = valueFromForm(field, form);
    const [name = "", member] = field.name.split(".");
    // A message with members is always sent: the validation states which it needs.
    if (member !== undefined)
      request[name] = {
        ...(request[name] as object | undefined),
        ...(value === undefined ? {} : { [member]: value }),
      };
    else if (value !== undefined) request[name] = value;
  }
  return request as RequestValue;
}

function valueFromForm({ kind, prefix, isRequired }: PlaygroundField, form: URLSearchParams): unknown {
  switch (kind) {
    case "birth":
      return birthFromForm(prefix, isRequired, form);
    case "place": {
      const coordinates = coordinatesFromForm(prefix, form);
      return isRequired || Object.keys(coordinates).length > 0 ? coordinates : undefined;
    }
    case "number":
      return numberOrText(textOf(form, prefix));
    case "nameList":
      return form.has(prefix) ? form.getAll(prefix) : undefined;
    default:
      return textOf(form, prefix) || undefined;
  }
}

/** Returns undefined for an optional birth with neither date nor place. */
function birthFromForm(prefix: string, isRequired: boolean, form: URLSearchParams): RequestValue | undefined {
  const coordinates = coordinatesFromForm(prefix, form);
  const date = textOf(form, `${prefix}.date`);
  if (!isRequired && date === "" && Object.keys(coordinates).length === 0) return undefined;
  const zone = textOf(form, `${prefix}.timezone`);
  return {
    ...(date === "" ? {} : { date }),
    // An empty time is not an unknown time: it is sent as is, and rejected.
    ...(form.has(`${prefix}.unknown`) ? {} : { time: textOf(form, `${prefix}.time`) }),
    ...coordinates,
    ...(zone === "" ? {} : { timezone: zone }),
  };
}

/** A selected city overrides the inputs of latitude and longitude. */
function coordinatesFromForm(prefix: string, form: URLSearchParams): RequestValue {
  const city = findCity(form.get(`${prefix}.city`) ?? "");
  if (city !== null) return { latitude: city.latitudeDeg, longitude: city.longitudeDeg };
  const latitude = numberOrText(textOf(form, `${prefix}.latitude`));
  const longitude = numberOrText(textOf(form, `${prefix}.longitude`));
  return {
    ...(latitude === undefined ? {} : { latitude }),
    ...(longitude === undefined ? {} : { longitude }),
  };
}

function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").trim();
}

function numberOrText(text: string): number | string | undefined {
  if (text === "") return undefined;
  return NUMBER_PATTERN.test(text) ? Number(text) : text;
}

/** The prefix of an input's name. Fields of several endpoints share it. */
export function prefixOf(inputName: string): string {
  return inputName.split(".", 1)[0] ?? "";
}

/** Builds the form of a request, the inverse of {@link requestFromForm}. */
export function formFromRequest({ fields }: PlaygroundEndpoint, request: RequestValue): URLSearchParams {
  const form = new URLSearchParams();
  for (const { name, prefix, kind } of fields) {
    const value = name
      .split(".")
      .reduce<unknown>((object, member) => (object as RequestValue | undefined)?.[member], request);
    if (value === undefined || value === null) continue;
    if (kind === "nameList") {
      for (const item of value as readonly string[]) form.append(prefix, item);
      continue;
    }
    if (kind !== "birth" && kind !== "place") {
      form.set(prefix, String(value));
      continue;
    }
    for (const [member, memberValue] of Object.entries(value)) {
      if (memberValue !== null) form.set(`${prefix}.${member}`, String(memberValue));
    }
    if (kind === "birth" && (value as RequestValue)["time"] === undefined)
      form.set(`${prefix}.unknown`, "on");
  }
  return form;
}

/** Returns the input that shows a problem of a request field: `personA.date` → `birth.date`; null if there is none. */
export function findInput({ fields }: PlaygroundEndpoint, fieldPath: string): string | null {
  const field = fields.find(({ name }) => fieldPath === name || fieldPath.startsWith(`${name}.`));
  if (field === undefined) return null;
  const { kind, prefix, name } = field;
  const members = fieldPath.split(".").slice(name.split(".").length);
  if (kind === "birth" || kind === "place") {
    const firstMember = kind === "birth" ? "date" : "latitude";
    return `${prefix}.${members.length === 0 ? firstMember : members.join(".")}`;
  }
  return members.length === 0 || kind === "nameList" ? prefix : null;
}

const NO_PLACE = "Choose a city";

/** The problems of a request by the inputs that show them. A place that is missing is a problem of the city. */
export function problemsByInput(
  endpoint: PlaygroundEndpoint,
  violations: readonly Violation[],
  form: URLSearchParams,
): FormState["problems"] {
  const problems = new Map<string, string[]>();
  for (const { field, message } of violations) {
    const input = findInput(endpoint, field);
    if (input === null) continue;
    const prefix = prefixOf(input);
    const isPlace = input === `${prefix}.latitude` || input === `${prefix}.longitude`;
    const hasPlace = ["latitude", "longitude"].some((member) => textOf(form, `${prefix}.${member}`) !== "");
    if (isPlace && !hasPlace) problems.set(`${prefix}.city`, [NO_PLACE]);
    else problems.set(input, [...(problems.get(input) ?? []), message]);
  }
  return problems;
}

const MEMBER_LABELS: Readonly<Record<string, string>> = {
  date: "Date",
  time: "Local time",
  city: "City",
  latitude: "Latitude",
  longitude: "Longitude",
  timezone: "Time zone",
};

/** The name of an input as the form shows it: "Date", or "Second person, date" where there are two births. */
export function inputLabel({ fields }: PlaygroundEndpoint, inputName: string): string {
  const [prefix = "", member] = inputName.split(".");
  const label = MEMBER_LABELS[member ?? ""] ?? labelOf(prefix);
  const isOneOfTwo = member !== undefined && fields.filter(({ kind }) => kind === "birth").length > 1;
  return isOneOfTwo ? `${legendOf(prefix)}, ${label.toLowerCase()}` : label;
}

export function legendOf(prefix: string): string {
  return prefix === "birth" ? "First person" : "Second person";
}
