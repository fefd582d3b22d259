/**
 * The page of the wheel in a host of MCP Apps: receives the answer of a tool and draws its chart. `node tools/write-wheel-app.ts` bundles it
 * with the wheel into wheel.html.
 *
 * **Source:** MCP Apps (SEP-1865), version of 2026-01-26, JSON-RPC 2.0 over postMessage.
 */
import { drawWheel } from "../../../../wheel/index.ts";
import { wheelChartOf } from "./wheel-chart.ts";

const PROTOCOL_VERSION = "2026-01-26";
const METHOD_NOT_FOUND = -32601;
const INITIALIZE_ID = 1;

const host = window.parent;
const wheel = document.getElementById("wheel");
const note = document.getElementById("note");

const view = { result: null, theme: "auto" };

function send(message) {
  host.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function notify(method, params) {
  send({ method, params });
}

function adoptContext({ theme, containerDimensions } = {}) {
  if (theme === "light" || theme === "dark") {
    view.theme = theme;
    document.documentElement.style.colorScheme = theme;
  }
  const heightMax = containerDimensions?.height ?? containerDimensions?.maxHeight;
  if (typeof heightMax === "number") wheel.style.maxWidth = `${heightMax}px`;
  draw();
}

function draw() {
  if (view.result === null) return;
  const { isError, structuredContent } = view.result;
  const chart = isError || !structuredContent ? null : wheelChartOf(structuredContent);
  note.hidden = chart !== null;
  note.textContent = "The answer contains no chart.";
  wheel.innerHTML = chart === null ? "" : drawWheel(chart, { theme: view.theme });
}

const sizeObserver = new ResizeObserver(() => {
  const { width, height } = document.body.getBoundingClientRect();
  notify("ui/notifications/size-changed", { width: Math.ceil(width), height: Math.ceil(height) });
});

const handlers = {
  "ui/notifications/tool-result": (result) => {
    view.result = result;
    draw();
  },
  "ui/notifications/tool-cancelled": () => {
    view.result = { isError: true };
    draw();
  },
  "ui/notifications/host-context-changed": adoptContext,
};

/** Requests of the host that are answered with an empty result. */
const REQUESTS = ["ping", "ui/resource-teardown"];

window.addEventListener("message", ({ source, data }) => {
  if (source !== host || data?.jsonrpc !== "2.0") return;
  const { id, method, params, result } = data;
  if (method === undefined) {
    if (id !== INITIALIZE_ID || result === undefined) return;
    notify("ui/notifications/initialized", {});
    adoptContext(result.hostContext);
    sizeObserver.observe(document.body);
  } else if (id === undefined) {
    handlers[method]?.(params);
  } else if (REQUESTS.includes(method)) {
    send({ id, result: {} });
  } else {
    send({ id, error: { code: METHOD_NOT_FOUND, message: `The view has no method ${method}.` } });
  }
});

send({
  id: INITIALIZE_ID,
  method: "ui/initialize",
  params: {
    protocolVersion: PROTOCOL_VERSION,
    appInfo: { name: "almagest-wheel", version: "1.0.0" },
    appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
  },
});
