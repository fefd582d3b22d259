/** Statuses above 499 that protocols prescribe for a client's mistake: encoding, deadline, streams over HTTP/1.1. */
const PRESCRIBED = new Set(["501", "504", "505"]);

const REQUESTS = /^almagest_requests_total\{([^}]*)\} (\d+)$/gm;

/** Requests by status, as the service counts them. */
export async function requestsByStatus(privatePort: number): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, labels = "", count] of text.matchAll(REQUESTS)) {
    const status = /status="(\d+)"/.exec(labels)?.[1] ?? "";
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  }
  return counts;
}

/** Requests that the service counts as its own failures. */
export async function serverFailures(privatePort: number): Promise<number> {
  return failuresOf(await requestsByStatus(privatePort));
}

export function failuresOf(byStatus: ReadonlyMap<string, number>): number {
  return [...byStatus]
    .filter(([status]) => status >= "500" && !PRESCRIBED.has(status))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Reads a metric without labels. */
export async function readMetric(privatePort: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
  return Number(value);
}
