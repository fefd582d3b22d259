/** Waiting items of clients: accounts, or networks. Clients alternate; the items of one client keep their order. */
export class FairQueue<Item> {
  /** The next client comes first. A client without items is not in the map. */
  readonly #itemsOf = new Map<string, Set<Item>>();
  #size = 0;
  /** The client served last. It moves behind the others, including clients added since, when the next one is served. */
  #served: string | null = null;

  /** The number of items. */
  get size(): number {
    return this.#size;
  }

  sizeOf(client: string): number {
    return this.#itemsOf.get(client)?.size ?? 0;
  }

  /** Adds an item behind the others of its client. */
  add(client: string, item: Item): void {
    const items = this.#itemsOf.get(client) ?? new Set();
    items.add(item);
    this.#itemsOf.set(client, items);
    this.#size += 1;
  }

  /** Does nothing if the item is not waiting. */
  remove(client: string, item: Item): void {
    const items = this.#itemsOf.get(client);
    if (items?.delete(item) !== true) return;
    this.#size -= 1;
    if (items.size === 0) this.#itemsOf.delete(client);
  }

  /** The first item of the next client that is eligible. The item stays; the client moves behind the others. */
  next(isEligible: (client: string) => boolean = () => true): Item | undefined {
    const served = this.#served;
    const servedItems = served === null ? undefined : this.#itemsOf.get(served);
    if (served !== null && servedItems !== undefined) {
      this.#itemsOf.delete(served);
      this.#itemsOf.set(served, servedItems);
    }
    this.#served = null;
    for (const [client, items] of this.#itemsOf) {
      if (!isEligible(client)) continue;
      this.#served = client;
      return items.values().next().value;
    }
    return undefined;
  }
}
