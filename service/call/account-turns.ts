/** Waiting items of accounts. Accounts take turns; the items of one account keep their order. */
export class AccountTurns<Item> {
  /** The account whose turn is next comes first. An account without items is not in the map. */
  readonly #itemsOf = new Map<string, Set<Item>>();
  #size = 0;
  /** The account of the last turn. It goes behind the others, including accounts added since, when the next turn begins. */
  #served: string | null = null;

  /** The number of items. */
  get size(): number {
    return this.#size;
  }

  sizeOf(accountId: string): number {
    return this.#itemsOf.get(accountId)?.size ?? 0;
  }

  /** Adds an item behind the others of its account. */
  add(accountId: string, item: Item): void {
    const items = this.#itemsOf.get(accountId) ?? new Set();
    items.add(item);
    this.#itemsOf.set(accountId, items);
    this.#size += 1;
  }

  /** Does nothing if the item is not waiting. */
  remove(accountId: string, item: Item): void {
    const items = this.#itemsOf.get(accountId);
    if (items?.delete(item) !== true) return;
    this.#size -= 1;
    if (items.size === 0) this.#itemsOf.delete(accountId);
  }

  /** The first item of the next account that is eligible. The item stays; the account goes behind the others. */
  next(isEligible: (accountId: string) => boolean = () => true): Item | undefined {
    this.#moveServedBehind();
    for (const [accountId, items] of this.#itemsOf) {
      if (!isEligible(accountId)) continue;
      this.#served = accountId;
      return items.values().next().value;
    }
    return undefined;
  }

  #moveServedBehind(): void {
    const accountId = this.#served;
    if (accountId === null) return;
    this.#served = null;
    const items = this.#itemsOf.get(accountId);
    if (items === undefined) return;
    this.#itemsOf.delete(accountId);
    this.#itemsOf.set(accountId, items);
  }
}
