import { type FrameOptions, frame, mainElement } from "./frame.ts";
import type { FrameContext } from "./frame-context.ts";
import { type Html, type HtmlValue, html, trustedHtml } from "./html.ts";

/** A page of the developer area, before its layout. */
export interface PageContent extends Omit<FrameOptions, "content" | "isSignedIn"> {
  readonly isSignedIn: boolean;
  readonly body: HtmlValue;
  /** Whether the page uses the full width. */
  readonly isWide?: boolean;
  /** Whether the body has a heading; if not, the title becomes one. */
  readonly hasHeading?: boolean;
}

/** The script of pages that copy text, count down, or protect a form from a second submission. */
export const ACCOUNT_SCRIPT = "account.js";

/** Returns a page as an HTML document. */
export function layout(
  context: FrameContext,
  { body, isWide = false, hasHeading = false, ...page }: PageContent,
): Html {
  const heading = hasHeading ? null : html`<h1>${page.title}</h1>\n`;
  const main = mainElement(html`${heading}${body}`, isWide);
  return frame(context, { ...page, content: trustedHtml(withRoot(main.text, context.root)) });
}

/** Adds the path of the public address to the links, forms and pictures of a page, which are written without it. */
function withRoot(text: string, root: string): string {
  return root === "" ? text : text.replace(/(?<=\s(?:href|action|src|data-url)=")(?=\/)/g, root);
}

/** The page for a request that failed. */
export function errorPage(message: string): PageContent {
  return {
    title: "Something went wrong",
    path: "",
    isSignedIn: false,
    body: html`<p role="alert">${message}</p><p><a href="/">Go to the home page</a></p>`,
  };
}
