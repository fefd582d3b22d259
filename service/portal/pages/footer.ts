import type { FrameContext } from "./frame-context.ts";
import { type Html, html } from "./html.ts";

const LINKS: readonly (readonly [path: string, name: string])[] = [
  ["/docs/accuracy", "Accuracy"],
  ["/docs/performance", "Speed"],
  ["/docs/reliability", "Reliability"],
  ["/docs/reference/licences", "Licences"],
  ["/docs/versioning", "Versioning"],
  ["/docs/changelog", "Changelog"],
  ["/.well-known/security.txt", "Security"],
  ["/openapi.json", "OpenAPI"],
  ["/llms.txt", "llms.txt"],
];

/** The footer of every page, with the credit of the zone borders that their licence requires. */
export function footer({ root, contactUrl, termsUrl, privacyUrl }: FrameContext): Html {
  const terms = termsUrl === null ? null : html`<li><a href="${termsUrl}">Terms</a></li>\n`;
  const privacy = html`<li><a href="${privacyUrl ?? `${root}/docs/privacy`}">Privacy</a></li>\n`;
  const contact = contactUrl === null ? null : html`<li><a href="${contactUrl}">Contact</a></li>\n`;
  return html`<footer class="site"><div>
<ul>
${terms}${privacy}${LINKS.map(([path, name]) => html`<li><a href="${root}${path}">${name}</a></li>\n`)}${contact}</ul>
<p>The same request always returns the same numbers. Zone borders © <a href="${root}/docs/reference/licences">OpenStreetMap contributors</a>.</p>
</div></footer>`;
}
