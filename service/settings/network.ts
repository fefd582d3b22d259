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
  /** Where the operator reads metrics and readiness; null: they are not served. */
  readonly privatePort: { readonly host: string; readonly port: number } | null;
  readonly hasReflection: boolean;
}

export function readNetworkSettings(reader: SettingsReader): NetworkSettings {
  return {
    host: reader.text("HOST") ?? "127.0.0.1",
    port: reader.wholeNumber({ variable: "PORT", min: 0, max: PORT_MAX }, 8080),
    baseUrl: readBaseUrl(reader),
    tls: readTls(reader),
    trustedProxies: reader.wholeNumber({ variable: "TRUSTED_PROXIES", min: 0, max: PROXIES_MAX }, 0),
    privatePort: readPrivatePort(reader),
    hasReflection: readReflection(reader),
  };
}

/**
 * A port, or an address and a port: `9464`, `0.0.0.0:9464` or `[::]:9464`. There is no default: several processes of one
 * machine would compete for it.
 */
function readPrivatePort({ text, problems }: SettingsReader): NetworkSettings["privatePort"] {
  const value = text("PRIVATE_PORT");
  if (value === null) return null;
  const [, bracketed, host = bracketed, port] = /^(?:(?:\[([^\]\s]+)\]|([^:\s]+)):)?(\d+)$/.exec(value) ?? [];
  if (port !== undefined && Number(port) <= PORT_MAX)
    return { host: host ?? "127.0.0.1", port: Number(port) };
  problems.push(
    `PRIVATE_PORT must be a port like 9464, or an address and a port like 0.0.0.0:9464, not "${value}"`,
  );
  return null;
}

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
