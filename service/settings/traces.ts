import type { SettingsReader } from "./settings-reader.ts";

/** The samplers of the OpenTelemetry specification that need no further component. */
const SAMPLERS = [
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
  "always_on",
  "always_off",
  "traceidratio",
] as const;

/** Where traces are sent, and how many. The variables are the ones of the OpenTelemetry specification. */
export interface TraceSettings {
  /** The address of the collector (OTLP over HTTP), without the path of a signal. */
  readonly endpoint: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces that a sampler by trace id samples, 0 to 1. */
  readonly sampledShare: number;
}

/** Null: requests are not traced. */
export function readTraces(reader: SettingsReader): TraceSettings | null {
  const { text, oneOf, problems } = reader;
  const endpoint = text("OTEL_EXPORTER_OTLP_ENDPOINT");
  const settings = {
    sampler: oneOf("OTEL_TRACES_SAMPLER", SAMPLERS, SAMPLERS[0]),
    sampledShare: readSampledShare(reader),
  };
  if (endpoint === null) return null;
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) {
    problems.push(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318, not "${endpoint}"`,
    );
  }
  return { endpoint: endpoint.replace(/\/+$/, ""), ...settings };
}

function readSampledShare({ text, problems }: SettingsReader): number {
  const value = text("OTEL_TRACES_SAMPLER_ARG");
  if (value === null) return 1;
  const share = Number(value);
  if (/^\d*\.?\d+$/.test(value) && share <= 1) return share;
  problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${value}"`);
  return 1;
}
