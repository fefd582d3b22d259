import assert from "node:assert/strict";
import type { JsonSchema } from "./json-schema.ts";

/** The version of the description of the interface, for OpenAPI and tool calls. The version of the API is part of its paths. */
export const INTERFACE_VERSION = "1.0.0";

export interface OpenApiResponse {
  readonly description: string;
  readonly headers: Readonly<Record<string, OpenApiHeader | OpenApiReference>>;
  readonly content: OpenApiContent;
}

/** The forms of a body by media type. */
export type OpenApiContent = Readonly<Record<string, OpenApiMedia>>;

interface OpenApiMedia {
  readonly schema: JsonSchema;
  readonly examples?: OpenApiExamples;
}

/** @throws {assert.AssertionError} when the body is not JSON */
export function jsonContentOf(content: OpenApiContent): OpenApiMedia {
  const media = content["application/json"];
  assert.ok(media, "the body is JSON");
  return media;
}

export type OpenApiExamples = Readonly<
  Record<string, { readonly summary?: string; readonly value: unknown }>
>;

export interface OpenApiHeader {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example: string | number;
}

export interface OpenApiReference {
  readonly $ref: string;
}

/** `#/components/schemas/Birth` is Birth. */
export function componentNameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
