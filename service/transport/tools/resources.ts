import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { handleList } from "./list-page.ts";
import { readWheel, wheelAppEntry } from "./wheel/wheel-app.ts";

/** A document that assistants can read: Markdown. */
export interface ToolResource {
  /** `https://api.example.com/docs/errors` */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const MARKDOWN = "text/markdown";

/**
 * Serves documents, the page of the wheel and the pictures of charts that answers link to. Nothing is counted. There are no templates:
 * every document has an address.
 */
export function serveResources(server: Server, resources: readonly ToolResource[]): void {
  handleList(server, "resources/list", () => ({
    resources: [
      ...resources.map(({ text, ...resource }) => ({
        ...resource,
        mimeType: MARKDOWN,
        size: Buffer.byteLength(text),
      })),
      wheelAppEntry(),
    ],
  }));
  handleList(server, "resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", ({ params }) => {
    const resource = resources.find(({ uri }) => uri === params.uri);
    if (resource === undefined) {
      const wheel = readWheel(params.uri);
      if (wheel !== null) return wheel;
      const message = `This resource does not exist. The resources are: ${resources.map(({ uri }) => uri).join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return { contents: [{ uri: resource.uri, mimeType: MARKDOWN, text: resource.text }] };
  });
}
