/** A network on the way from the widest that contains a client to its own, and how many places its clients may take together. */
export interface Scope {
  readonly name: string;
  readonly placesMax: number;
}

/**
 * A bounded queue in which networks take turns and places are shared: a newcomer takes the latest place of the network that
 * has the most, if that has at least two more than its own. The same applies to the networks within a network.
 */
export interface FairQueue {
  readonly waiting: number;
  /**
   * Waits for a turn.
   *
   * @param path the networks that contain the client, widest first
   * @returns false if the queue has no place for the client, or another client has taken its place
   */
  wait(path: readonly Scope[]): Promise<boolean>;
  /** Gives the next client its turn. Returns false if none waits. */
  startNext(): boolean;
}

/** The places of a network. A network without places is deleted. */
interface Share {
  readonly name: string;
  readonly placesMax: number;
  readonly parent: Share | null;
  /** The networks within this one; the first is next. */
  readonly parts: Map<string, Share>;
  /** The clients of an innermost network, in the order in which they came. */
  readonly turns: ((isTurn: boolean) => void)[];
  waiting: number;
}

/** @param placesMax over all networks */
export function createFairQueue(placesMax: number): FairQueue {
  const root = createShare({ name: "all", placesMax }, null);
  return {
    get waiting() {
      return root.waiting;
    },
    wait(path) {
      const full = findInnermostFull(root, path);
      if (full !== null && !freePlace(full.share, path.slice(full.depth))) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      addTurn(root, path, resolve);
      return promise;
    },
    startNext() {
      if (root.waiting === 0) return false;
      takeFirst(root)?.(true);
      return true;
    },
  };
}

function createShare({ name, placesMax }: Scope, parent: Share | null): Share {
  return { name, placesMax, parent, parts: new Map(), turns: [], waiting: 0 };
}

/** A place freed in the innermost full network is free in those around it too. */
function findInnermostFull(
  root: Share,
  path: readonly Scope[],
): { readonly share: Share; readonly depth: number } | null {
  let full: { readonly share: Share; readonly depth: number } | null = null;
  let share: Share | undefined = root;
  for (let depth = 0; share !== undefined; depth++) {
    if (share.waiting >= share.placesMax) full = { share, depth };
    const scope: Scope | undefined = path[depth];
    share = scope === undefined ? undefined : share.parts.get(scope.name);
  }
  return full;
}

/** Takes a place from the network with the most, at the first level at which the newcomer's has at least two fewer. */
function freePlace(full: Share, path: readonly Scope[]): boolean {
  let share = full;
  for (const { name } of path) {
    const ownPart = share.parts.get(name);
    const largest = largestPart(share);
    if (largest !== undefined && largest.waiting > (ownPart?.waiting ?? 0) + 1) {
      takeLatest(largest)?.(false);
      return true;
    }
    if (ownPart === undefined) return false;
    share = ownPart;
  }
  return false;
}

function largestPart(share: Share): Share | undefined {
  let largest: Share | undefined;
  for (const part of share.parts.values())
    if (largest === undefined || part.waiting > largest.waiting) largest = part;
  return largest;
}

function addTurn(root: Share, path: readonly Scope[], turn: (isTurn: boolean) => void): void {
  let share = root;
  share.waiting += 1;
  for (const scope of path) {
    const part = share.parts.get(scope.name) ?? createShare(scope, share);
    share.parts.set(scope.name, part);
    part.waiting += 1;
    share = part;
  }
  share.turns.push(turn);
}

/** The networks of the turn move to the end, each within the one around it. */
function takeFirst(root: Share): ((isTurn: boolean) => void) | undefined {
  let share = root;
  for (let [next] = share.parts.values(); next !== undefined; [next] = share.parts.values()) {
    share.parts.delete(next.name);
    share.parts.set(next.name, next);
    share = next;
  }
  const turn = share.turns.shift();
  leavePlace(share);
  return turn;
}

function takeLatest(share: Share): ((isTurn: boolean) => void) | undefined {
  let innermost = share;
  for (let part = largestPart(innermost); part !== undefined; part = largestPart(innermost)) innermost = part;
  const turn = innermost.turns.pop();
  leavePlace(innermost);
  return turn;
}

function leavePlace(innermost: Share): void {
  for (let share: Share | null = innermost; share !== null; share = share.parent) {
    share.waiting -= 1;
    if (share.waiting === 0) share.parent?.parts.delete(share.name);
  }
}
