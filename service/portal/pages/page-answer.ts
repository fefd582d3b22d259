import type { Html } from "./html.ts";

/** What a page answers. */
export type PageAnswer = {
  /** Set-Cookie lines. */
  readonly cookies?: readonly string[];
} & (
  | { readonly status: number; readonly page: Html }
  /** Where to go next, by GET. */
  | { readonly location: string }
  /** A file to keep. */
  | { readonly download: string; readonly fileName: string; readonly contentType: string }
  /** For a script of a page. */
  | { readonly status: number; readonly json: unknown }
);

/** A file of a page that is the same for everybody, such as a drawing or a style. */
export interface PageFile {
  readonly content: string;
  readonly contentType: string;
  /** How long it may be kept before it is asked for again. */
  readonly maxAgeSeconds: number;
  /** What the file may do when it is opened by itself; unless given, what pages may. */
  readonly policy?: string;
}

export function show(page: Html, status = 200): PageAnswer {
  return { status, page };
}

export function goTo(location: string, cookies: readonly string[] = []): PageAnswer {
  return { location, cookies };
}
