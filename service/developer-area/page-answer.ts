import type { Html } from "../web/html.ts";

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

export function show(page: Html, status = 200): PageAnswer {
  return { status, page };
}

export function goTo(location: string, cookies: readonly string[] = []): PageAnswer {
  return { location, cookies };
}
