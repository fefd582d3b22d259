/** The studio: its state, what is computed of it, and when it is shown. */
import { InvalidInputError } from "almagest";
import { HOUSE_DIVISIONS } from "almagest/houses";
import { julianDayFromDate, type Zones } from "almagest/time";
import type { Ayanamsa } from "almagest/zodiacs";
import type { ResolvedBirth } from "./civil-time.ts";
import {
  type ChartTools,
  computeStudioChart,
  type Moment,
  type Moments,
  momentsOf,
} from "./compute-chart.ts";
import { readFragment, writeFragment } from "./fragment.ts";
import { LoadError } from "./load-file.ts";
import type { Actions, Model, PersonName, ShownChart } from "./model.ts";
import { createPlayer, type Player } from "./player.ts";
import { type Birth, FIRST_STATE, isRingMoving, SCALES, type StudioState } from "./state.ts";
import { createTables, FULL_BYTES } from "./tables.ts";
import { type ClockText, createClock } from "./text.ts";
import type { NowPlace } from "./zone-place.ts";

const FRAGMENT_DELAY_MS = 300;
/** Texts follow the drawing at this distance while it moves. */
const TEXT_INTERVAL_MS = 1000;
const NOW_INTERVAL_MS = 1000;
const CALM_INTERVAL_MS = 60_000;
/** A file of this size is read without a report. */
const REPORTED_BYTES = FULL_BYTES / 4;

export interface StudioOutput {
  /** Shows a chart; called for each frame. */
  drawFrame(model: Model, actions: Actions): void;
  /** Shows texts and controls. */
  renderTexts(model: Model, actions: Actions): void;
}

type Births = Readonly<Record<PersonName, ResolvedBirth | null>>;

/** A running studio. It begins with the state of the address. */
export class Studio {
  readonly actions: Actions;
  readonly #output: StudioOutput;
  readonly #now: NowPlace;
  readonly #player: Player;
  readonly #tables = createTables();
  /** Null: not loaded. The first screen is tropical. */
  #zodiacs: readonly Ayanamsa[] | null = null;
  #zones: Zones | null = null;
  #clockText: ClockText;
  #state: StudioState = FIRST_STATE;
  #births: Births = { birth: null, partner: null };
  /** The state whose births are being resolved: until then controls keep what was chosen, and nothing follows the time. */
  #nextState: StudioState | null = null;
  #shownChart: ShownChart | null = null;
  #problem: string | null = null;
  #progress: string | null = "The tables are being loaded.";
  #middleJdUt = jdNow();
  #lastTextsMs = 0;
  /** Counts the states, so that what is loaded for an earlier one is not shown. */
  #version = 0;
  /** The fragment that was read or written last. */
  #fragment = "";
  #fragmentTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(output: StudioOutput, now: NowPlace) {
    this.#output = output;
    this.#now = now;
    this.#clockText = createClock(now.zoneName);
    this.#player = createPlayer((jdUt) => this.#showFrame(jdUt));
    this.actions = this.#createActions();
  }

  /** Shows the state of the address, and follows it and the time. */
  start(): void {
    this.#readAddress();
    addEventListener("hashchange", () => this.#readAddress());
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    setInterval(() => this.#followNow(), isCalm ? CALM_INTERVAL_MS : NOW_INTERVAL_MS);
  }

  model(): Model {
    return {
      state: this.#state,
      shown: this.#shownChart,
      ...this.#births,
      nowPlace: this.#now.place,
      zoneName: this.#zoneName(),
      clockText: this.#clockText,
      problem: this.#problem,
      progress: this.#progress,
      isPlaying: this.#player.isPlaying,
      middleJdUt: this.#middleJdUt,
      atJdUt: this.#slidingJdUt(),
    };
  }

  #createActions(): Actions {
    return {
      change: (changes) => {
        this.#state = { ...this.#state, ...changes };
        this.#problem = null;
        if (changes.scale !== undefined || changes.ring !== undefined) this.#middleJdUt = this.#slidingJdUt();
        this.#refresh();
      },
      setPerson: (name, birth) => {
        const ring = birth === null ? "none" : name === "partner" ? "partner" : this.#state.ring;
        const birthChange = name === "birth" && birth === null ? { partner: null } : {};
        void this.#resolve({ ...this.#state, ring, atJdUt: null, [name]: birth, ...birthChange });
      },
      moveTo: (jdUt) => {
        this.#problem = null;
        this.#player.stop();
        this.#setAt(jdUt);
        this.#refresh();
      },
      play: () => {
        const { stepDays, perSecond } = SCALES[this.#state.scale];
        this.#player.start(this.#slidingJdUt(), stepDays * perSecond);
        this.#render();
      },
      pause: () => {
        this.#player.stop();
        this.#refresh();
      },
      reset: () => {
        this.#player.stop();
        this.#state = { ...this.#state, atJdUt: null };
        this.#middleJdUt = this.#slidingJdUt();
        this.#refresh();
      },
      report: (sentence) => this.#report(sentence),
      render: () => this.#render(),
    };
  }

  #moments(): Moments {
    const momentOf = (birth: ResolvedBirth | null): Moment | null => (birth?.ok ? birth.moment : null);
    const nowMoment = { jdUt: jdNow(), place: this.#now.place, isTimeKnown: true };
    const { birth, partner } = this.#births;
    return momentsOf(this.#state, momentOf(birth), momentOf(partner), nowMoment);
  }

  #slidingJdUt(): number {
    const { inner, outerJdUt } = this.#moments();
    return isRingMoving(this.#state) && outerJdUt !== null ? outerJdUt : inner.jdUt;
  }

  #setAt(jdUt: number): void {
    this.#state = { ...this.#state, atJdUt: jdUt };
    const { stepDays, steps } = SCALES[this.#state.scale];
    if (Math.abs(jdUt - this.#middleJdUt) > stepDays * steps) this.#middleJdUt = jdUt;
  }

  #render(): void {
    this.#lastTextsMs = performance.now();
    this.#output.renderTexts(this.model(), this.actions);
  }

  #report(sentence: string | null): void {
    this.#problem = sentence;
    this.#progress = null;
    this.#render();
  }

  #show(): void {
    this.#output.drawFrame(this.model(), this.actions);
    const isTextDue = performance.now() - this.#lastTextsMs >= TEXT_INTERVAL_MS;
    if (!this.#player.isPlaying || isTextDue) this.#render();
  }

  /** Shows an instant while the slider moves by itself. Returns whether it goes on. */
  #showFrame(jdUt: number): boolean {
    this.#setAt(jdUt);
    if (!this.#compute()) {
      this.#refresh();
      return false;
    }
    this.#show();
    return this.#problem === null;
  }

  #followNow(): void {
    const followsNow = this.#state.birth === null || isRingMoving(this.#state);
    const isAtNow = this.#state.atJdUt === null && !this.#player.isPlaying && this.#nextState === null;
    if (followsNow && isAtNow && !document.hidden && this.#compute()) this.#show();
  }

  /** Computes the state with what is loaded. Returns whether that is all it needs. */
  #compute(): boolean {
    const moments = this.#moments();
    const { houses, zodiac: zodiacName } = this.#state;
    const source = this.#tables.loadedFor(instantsOf(moments));
    const division = HOUSE_DIVISIONS.find(({ name }) => name === houses);
    const zodiac = zodiacName === null ? null : this.#zodiacs?.find(({ name }) => name === zodiacName);
    const isLacking = this.#needsPholus();
    if (source === null || division === undefined || zodiac === undefined || isLacking) return false;
    const tools: ChartTools = { source, division, zodiac };
    try {
      const chart = computeStudioChart(tools, this.#state, moments);
      this.#shownChart = { chart, moments, tools };
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      this.#problem = "This date is beyond the tables, which have the years 1800 to 2399.";
      this.#player.stop();
    }
    return true;
  }

  async #loadZodiacs(): Promise<void> {
    if (this.#state.zodiac !== null) this.#zodiacs = (await import("almagest/zodiacs")).AYANAMSAS;
  }

  #needsPholus(): boolean {
    return this.#state.points.includes("Pholus") && !this.#tables.hasPholus;
  }

  /** Shows the state, now or when what it needs is loaded. */
  #refresh(): void {
    if (this.#compute()) this.#show();
    else {
      this.#player.stop();
      void this.#load();
    }
    clearTimeout(this.#fragmentTimer);
    this.#fragmentTimer = setTimeout(() => this.#writeAddress(), FRAGMENT_DELAY_MS);
  }

  async #load(): Promise<void> {
    const version = ++this.#version;
    const onProgress = (bytes: number): void => {
      if (version !== this.#version || bytes < REPORTED_BYTES) return;
      const percent = Math.min(100, Math.round((bytes / FULL_BYTES) * 100));
      this.#progress = `The tables of 1800 to 2399 are being loaded: ${percent} %.`;
      this.#render();
    };
    await this.#reportingLoads(async () => {
      await Promise.all([
        this.#tables.sourceFor(instantsOf(this.#moments()), onProgress),
        this.#loadZodiacs(),
        this.#needsPholus() ? this.#tables.addPholus() : null,
      ]);
      this.#progress = null;
      if (version === this.#version && this.#compute()) this.#show();
    });
  }

  /** Finds the instants of the births of a state, then shows it. */
  async #resolve(state: StudioState): Promise<void> {
    this.#player.stop();
    this.#nextState = state;
    await this.#reportingLoads(async () => {
      const births = await this.#findInstants(state);
      if (this.#nextState !== state) return;
      this.#nextState = null;
      this.#births = births;
      this.#state = state;
      this.#clockText = createClock(this.#zoneName());
      this.#problem = null;
      this.#middleJdUt = this.#slidingJdUt();
      this.#refresh();
    });
  }

  /** The births of a state with their instants; the code and data of civil time are loaded if there is one. */
  async #findInstants({ birth, partner }: Pick<StudioState, PersonName>): Promise<Births> {
    if (birth === null && partner === null) return { birth: null, partner: null };
    const { loadZones, resolveBirth } = await import("./civil-time.ts");
    const zones = this.#zones ?? (await loadZones());
    this.#zones = zones;
    const find = (one: Birth | null): ResolvedBirth | null => one && resolveBirth(zones, one);
    return { birth: find(birth), partner: find(partner) };
  }

  #zoneName(): string {
    const { birth } = this.#births;
    return birth?.ok ? birth.zoneName : this.#now.zoneName;
  }

  async #reportingLoads(load: () => Promise<void>): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      this.#nextState = null;
      this.#report(error.message);
    }
  }

  #readAddress(): void {
    this.#fragment = location.hash.slice(1);
    const read = readFragment(this.#fragment);
    this.#render();
    void this.#resolve(read.ok ? read.state : FIRST_STATE).then(() => {
      if (!read.ok) this.#report(read.reason);
    });
  }

  #writeAddress(): void {
    const fragment = writeFragment(this.#state);
    const isOther = fragment !== this.#fragment;
    // An address that was changed since is read next.
    const isCurrent = location.hash.slice(1) === this.#fragment;
    if (!isOther || !isCurrent || this.#problem !== null) return;
    const address = fragment === "" ? location.pathname + location.search : `#${fragment}`;
    history.replaceState(null, "", address);
    this.#fragment = location.hash.slice(1);
  }
}

function jdNow(): number {
  return julianDayFromDate(new Date());
}

function instantsOf({ inner, outerJdUt }: Moments): readonly number[] {
  return outerJdUt === null ? [inner.jdUt] : [inner.jdUt, outerJdUt];
}
