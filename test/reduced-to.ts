/** The value with only the members and leading elements that the excerpt has. */
export function reducedTo(excerpt: unknown, value: unknown): unknown {
  if (Array.isArray(excerpt) && Array.isArray(value))
    return excerpt.map((element, index) => reducedTo(element, value[index]));
  if (typeof excerpt !== "object" || excerpt === null || typeof value !== "object" || value === null)
    return value;
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(excerpt).map(([name, member]) => [name, reducedTo(member, members[name])]),
  );
}
