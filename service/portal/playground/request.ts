import { cityByLabel } from "./cities.ts";
import type { PlaygroundEndpoint, PlaygroundField } from "./endpoints.ts";

/** A JSON value of a request: what is absent from it was left empty. */
export type RequestValue = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?\d+(?:\.\d*)?$/;

/**
 * The request that a form asks for. What was left empty is left out, and what is no number stays the text that it is: the
 * same checks as for every caller tell what is wrong with it.
 */
export function requestOf({ fields }: PlaygroundEndpoint, form: URLSearchParams): RequestValue {
  const request: Record<string, unknown> = {};
  for (const field of fields) {
    const value = enteredIn(field, form);
    if (value !== undefined) request[field.name] = value;
  }
  return request;
}

function enteredIn({ kind, inForm, isRequired }: PlaygroundField, form: URLSearchParams): unknown {
  const text = (form.get(inForm) ?? "").trim();
  switch (kind) {
    case "birth":
      return birthOf(inForm, isRequired, form);
    case "place":
      return placeOf(inForm, isRequired, form);
    case "number":
      return numberOrText(text);
    default:
      return text === "" ? undefined : text;
  }
}

/** An optional birth of which nothing but a time was entered is none. */
function birthOf(prefix: string, isRequired: boolean, form: URLSearchParams): RequestValue | undefined {
  const read = (name: string): string => (form.get(`${prefix}.${name}`) ?? "").trim();
  const place = coordinatesOf(prefix, form);
  const date = read("date");
  if (!isRequired && date === "" && Object.keys(place).length === 0) return undefined;
  const zone = read("timezone");
  return {
    ...(date === "" ? {} : { date }),
    // A time that was forgotten is not an unknown one: it is sent empty, and refused.
    ...(form.has(`${prefix}.unknown`) ? {} : { time: read("time") }),
    ...place,
    ...(zone === "" ? {} : { timezone: zone }),
  };
}

function placeOf(prefix: string, isRequired: boolean, form: URLSearchParams): RequestValue | undefined {
  const place = coordinatesOf(prefix, form);
  return isRequired || Object.keys(place).length > 0 ? place : undefined;
}

/** A city that was picked goes before what is in the fields of coordinates. */
function coordinatesOf(prefix: string, form: URLSearchParams): RequestValue {
  const city = cityByLabel(form.get(`${prefix}.city`) ?? "");
  if (city !== null) return { latitude: city.latitudeDeg, longitude: city.longitudeDeg };
  const latitude = numberOrText((form.get(`${prefix}.latitude`) ?? "").trim());
  const longitude = numberOrText((form.get(`${prefix}.longitude`) ?? "").trim());
  return {
    ...(latitude === undefined ? {} : { latitude }),
    ...(longitude === undefined ? {} : { longitude }),
  };
}

function numberOrText(text: string): number | string | undefined {
  if (text === "") return undefined;
  return NUMBER.test(text) ? Number(text) : text;
}

/** The form that asks for a request: what {@link requestOf} reads back as it. */
export function formOf({ fields }: PlaygroundEndpoint, request: RequestValue): URLSearchParams {
  const form = new URLSearchParams();
  for (const { name, inForm, kind } of fields) {
    const value = request[name];
    if (value === undefined || value === null) continue;
    if (kind !== "birth" && kind !== "place") {
      form.set(inForm, String(value));
      continue;
    }
    for (const [member, part] of Object.entries(value)) {
      if (part !== null) form.set(`${inForm}.${member}`, String(part));
    }
    if (kind === "birth" && (value as RequestValue)["time"] === undefined)
      form.set(`${inForm}.unknown`, "on");
  }
  return form;
}

/** Where in the form a problem of a request is: `personA.date` → `birth.date`; null: at none of its fields. */
export function fieldInForm({ fields }: PlaygroundEndpoint, path: string): string | null {
  const [name, ...rest] = path.split(".");
  const field = fields.find((known) => known.name === name);
  if (field === undefined) return null;
  const isWhole = rest.length === 0;
  if (field.kind === "birth" || field.kind === "place") {
    return isWhole
      ? `${field.inForm}.${field.kind === "birth" ? "date" : "latitude"}`
      : `${field.inForm}.${rest.join(".")}`;
  }
  return isWhole ? field.inForm : null;
}
