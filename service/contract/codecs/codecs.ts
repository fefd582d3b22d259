import type { CreateBinaryWriters } from "./binary-writer.ts";
import { createBinaryWriters } from "./gen/binary-writers.mjs";
import { createJsonWriters } from "./gen/json-writers.mjs";
import { createRequestChecks } from "./gen/request-checks.mjs";
import type { CreateJsonWriters } from "./json-encoder.ts";
import type { CreateRequestChecks } from "./request-checks.ts";

/** The generated functions of a contract: writers of its responses and checks of its requests, by type name. */
export interface Codecs {
  readonly createJsonWriters: CreateJsonWriters;
  readonly createBinaryWriters: CreateBinaryWriters;
  readonly createRequestChecks: CreateRequestChecks;
}

/** The codecs of almagest.v1. */
export const CONTRACT_CODECS: Codecs = { createJsonWriters, createBinaryWriters, createRequestChecks };

/** The codecs of services: the contract's codecs, and the own codecs of services outside of it. */
export function codecsOf(services: Iterable<{ readonly codecs?: Codecs }>): Codecs {
  const all = new Set([...services].map(({ codecs }) => codecs ?? CONTRACT_CODECS));
  const merged = <Table extends object>(tables: readonly Table[]): Table => Object.assign({}, ...tables);
  return {
    createJsonWriters: (out, tools) => merged([...all].map((codecs) => codecs.createJsonWriters(out, tools))),
    createBinaryWriters: (out, tools) =>
      merged([...all].map((codecs) => codecs.createBinaryWriters(out, tools))),
    createRequestChecks: (formats) => merged([...all].map((codecs) => codecs.createRequestChecks(formats))),
  };
}
