import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { handleList } from "./list-page.ts";

/** A document that assistants can read: Markdown. */
export interface ToolResource {
  /** `https://api.example.com/docs/errors` */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const MARKDOWN = "text/markdown";

/** Serves documents. Nothing is counted. There are no templates: every document has an address. */
export function serveResources(server: Server, resources: readonly ToolResource[]): void {
  handleList(server, "resources/list", () => ({
    resources: resources.map(({ text, ...resource }) => ({
      ...resource,
      mimeType: MARKDOWN,
      size: Buffer.byteLength(text),
    })),
  }));
  handleList(server, "resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", ({ params }) => {
    const resource = resources.find(({ uri }) => uri === params.uri);
    if (resource === undefined) {
      const message = `This resource does not exist. The resources are: ${resources.map(({ uri }) => uri).join(", ")}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return { contents: [{ uri: resource.uri, mimeType: MARKDOWN, text: resource.text }] };
  });
}
