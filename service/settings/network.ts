import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { SettingsReader } from "./settings-reader.ts";

const PORT_MAX = 65_535;
const PROXIES_MAX = 16;

/** Where the service listens and how clients reach it. */
export interface NetworkSettings {
  readonly host: string;
  /** 0: the system assigns a free port. */
  readonly port: number;
  /** The public address, without a trailing slash; null: the address that the service listens on. */
  readonly baseUrl: string | null;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Number of proxies in front, each of which appends an address to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** The origins, other than the service's own and this machine's, that may send tool calls. */
  readonly toolCallOrigins: readonly string[];
  /** Where the operator reads metrics and readiness; null: they are not served. */
  readonly privatePort: { readonly host: string; readonly port: number } | null;
  /** Whether gRPC reflection is served. */
  readonly hasReflection: boolean;
}

export function readNetworkSettings(reader: SettingsReader): NetworkSettings {
  return {
    host: reader.text("HOST") ?? "127.0.0.1",
    port: reader.wholeNumber({ variable: "PORT", min: 0, max: PORT_MAX }, 8080),
    baseUrl: readBaseUrl(reader),
    tls: readTls(reader),
    trustedProxies: reader.wholeNumber({ variable: "TRUSTED_PROXIES", min: 0, max: PROXIES_MAX }, 0),
    toolCallOrigins: readToolCallOrigins(reader),
    privatePort: readPrivatePort(reader),
    hasReflection: readReflection(reader),
  };
}

/** The origin that Visual Studio Code sends. */
const DEFAULT_TOOL_CALL_ORIGINS = "vscode-file://vscode-app";

function readToolCallOrigins({ text, problems }: SettingsReader): readonly string[] {
  const origins = (text("TOOL_CALL_ORIGINS") ?? DEFAULT_TOOL_CALL_ORIGINS).split(/\s+/);
  for (const origin of origins) {
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/.test(origin)) continue;
    problems.push(`TOOL_CALL_ORIGINS must be origins like chrome-extension://abc, not "${origin}"`);
  }
  return origins;
}

/** There is no default: several processes of one machine would compete for it. */
function readPrivatePort({ text, wholeNumber, problems }: SettingsReader): NetworkSettings["privatePort"] {
  for (const [name, replacement] of REPLACED_SETTINGS) {
    if (text(name) !== null) problems.push(`${name} is not a setting; set ${replacement} instead`);
  }
  if (text("PRIVATE_PORT") === null) {
    if (text("PRIVATE_HOST") !== null) problems.push("PRIVATE_HOST needs PRIVATE_PORT");
    return null;
  }
  return {
    host: text("PRIVATE_HOST") ?? "127.0.0.1",
    port: wholeNumber({ variable: "PRIVATE_PORT", min: 0, max: PORT_MAX }, 0),
  };
}

/** Rejected: a service that ignored them would serve no metrics. */
const REPLACED_SETTINGS = [
  ["METRICS_PORT", "PRIVATE_PORT"],
  ["METRICS_HOST", "PRIVATE_HOST"],
] as const;

function readReflection({ text, problems }: SettingsReader): boolean {
  const value = (text("REFLECTION") ?? "on").toLowerCase();
  if (value !== "on" && value !== "off") problems.push(`REFLECTION must be on or off, not "${value}"`);
  return value !== "off";
}

function readBaseUrl({ text, problems }: SettingsReader): string | null {
  const value = text("BASE_URL");
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url !== null && url.search === "" && url.hash === "" && url.username === "";
  if (!isPlain || (url.protocol !== "http:" && url.protocol !== "https:")) {
    problems.push(`BASE_URL must be an address like https://api.example.com, not "${value}"`);
    return null;
  }
  return url.href.replace(/\/+$/, "");
}

function readTls({ text, problems }: SettingsReader): NetworkSettings["tls"] {
  const [certFile, keyFile] = [text("TLS_CERT_FILE"), text("TLS_KEY_FILE")];
  if (certFile === null && keyFile === null) return null;
  if (certFile === null || keyFile === null) {
    problems.push("TLS_CERT_FILE and TLS_KEY_FILE must be set together");
    return null;
  }
  const cert = readPem("TLS_CERT_FILE", certFile, problems);
  const key = readPem("TLS_KEY_FILE", keyFile, problems);
  if (cert === null || key === null) return null;
  try {
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (error) {
    problems.push(`TLS_CERT_FILE and TLS_KEY_FILE do not match each other: ${messageOf(error)}`);
    return null;
  }
}

function readPem(variable: string, file: string, problems: string[]): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    problems.push(`${variable} cannot be read: ${messageOf(error)}`);
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
