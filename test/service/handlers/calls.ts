import type { Interceptor, Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { expect } from "vitest";
import type { RunningServer } from "../../../service/app/server.ts";
import { WITH_KEY } from "../open-account.ts";
import { postTo, type TextAnswer } from "../open-chart-server.ts";

/** A birth of which every field is invalid. */
export const INVALID_BIRTH = {
  date: "1890-02-30",
  time: "24:00",
  latitude: 90.5,
  longitude: "east",
  timezone: "Mars/Olympus",
  tme: "06:12",
};

/** The violations of {@link INVALID_BIRTH} in a field of a request, sorted. */
export function invalidBirthViolations(field: string): readonly string[] {
  return [
    `${field}.date no_such_date`,
    `${field}.latitude out_of_range`,
    `${field}.longitude wrong_type`,
    `${field}.time wrong_format`,
    `${field}.timezone unknown_timezone`,
    `${field}.tme unknown_field`,
  ];
}

/** The JSON of a successful REST response. */
export async function responseTo<Response>(
  server: RunningServer,
  path: string,
  body: object,
): Promise<Response> {
  const { status, text } = await postTo(server, path, body);
  expect(status, text).toBe(200);
  return JSON.parse(text) as Response;
}

/** The violations in the REST response to an invalid request, as "field code", sorted. */
export async function violationsOf(
  server: RunningServer,
  path: string,
  body: object,
): Promise<readonly string[]> {
  return violationsIn(await postTo(server, path, body));
}

/** The violations in a REST response, as "field code", sorted. */
export function violationsIn({ status, text }: TextAnswer): readonly string[] {
  expect(status, text).toBe(400);
  const { error } = JSON.parse(text) as { error: { details: { field: string; code: string }[] } };
  return error.details.map(({ field, code }) => `${field} ${code}`).sort();
}

const sendKey: Interceptor = (next) => (request) => {
  for (const [name, value] of Object.entries(WITH_KEY)) request.header.set(name, value);
  return next(request);
};

/** The protocols other than REST, authenticated with the test account's key. */
export const TRANSPORTS: readonly (readonly [name: string, transportTo: (baseUrl: string) => Transport])[] = [
  ["gRPC", (baseUrl) => createGrpcTransport({ baseUrl, interceptors: [sendKey] })],
  ...(["1.1", "2"] as const).map(
    (httpVersion) =>
      [
        `Connect over HTTP/${httpVersion}`,
        (baseUrl: string) => createConnectTransport({ baseUrl, httpVersion, interceptors: [sendKey] }),
      ] as const,
  ),
];
