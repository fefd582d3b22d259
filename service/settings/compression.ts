import type { SettingsReader } from "./settings-reader.ts";

/** Encodings of responses, best first: at about the same cost, zstd makes JSON smaller than br, and br than gzip. */
export const CONTENT_ENCODINGS = ["zstd", "br", "gzip"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

const OFF = "off";

/** The encodings that the service may use, in order of preference; empty: responses are not compressed. */
export function readCompression({ text, problems }: SettingsReader): readonly ContentEncoding[] {
  const value = text("COMPRESSION");
  if (value === null) return CONTENT_ENCODINGS;
  if (value.toLowerCase() === OFF) return [];
  const names = value.split(",").map((name) => name.trim().toLowerCase());
  if (names.every(isContentEncoding) && new Set(names).size === names.length) return names;
  problems.push(
    `COMPRESSION must be ${OFF} or different names of ${CONTENT_ENCODINGS.join(", ")}, separated by commas, not "${value}"`,
  );
  return CONTENT_ENCODINGS;
}

function isContentEncoding(name: string): name is ContentEncoding {
  return CONTENT_ENCODINGS.some((encoding) => encoding === name);
}
