import { createHmac, randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import type { Database } from "@/drizzle/client";
import { AuthorityBusy } from "../authority";
import type { PortalCredentials } from "../credentials/open-encrypted-payload";
import { BrowserHolder } from "./browser";
import { takeLease, type TaxpayerLease } from "./taxpayer-lease";
import { withTimeout } from "@/lib/kernel/time/time-limit";

/** One taxpayer's page in a browser context of its own, signed in or about to be. */
export interface Seat {
  page: Page;
  lease: TaxpayerLease;
  /** Whether an earlier filing with the same credentials left the page signed in. */
  isSignedIn: boolean;
}

interface Place {
  credentialsHash: string;
  isTaken: boolean;
  seat: Seat | null;
  context: BrowserContext | null;
  usedAt: number;
  idle: NodeJS.Timeout | null;
}

/**
 * How long a session is kept for the taxpayer's next filing before it is closed and its lease released, how long a filing waits for a free
 * place, and how long the browser is kept while nobody is signed in.
 */
const WAITS = { idleMs: 5_000, placeMs: 30_000, browserMs: 60_000 };
const OPEN_TIMEOUT_MS = 30_000;

/** The signed-in taxpayers of this process: at most `size`, one session each, kept briefly after use. */
export class SessionPool {
  private readonly places = new Map<string, Place>();
  private readonly waiting = new Set<() => void>();
  /** Random per process, so that a hash of credentials means nothing outside of it. */
  private readonly hashKey = randomBytes(32);
  private readonly holder: BrowserHolder;
  private browserIdle: NodeJS.Timeout | null = null;

  constructor(
    private readonly portal: string,
    private readonly size: number,
    private readonly waits: { idleMs: number; placeMs: number; browserMs: number } = WAITS,
  ) {
    this.holder = new BrowserHolder(portal, size);
  }

  /** Takes a seat for a taxpayer. Throws AuthorityBusy if the taxpayer is signed in elsewhere or no place becomes free. */
  async take(db: Database, userName: string, credentials: PortalCredentials): Promise<Seat> {
    const credentialsHash = createHmac("sha256", this.hashKey).update(`${credentials.email}\n${credentials.password}`).digest("hex");
    const deadline = performance.now() + this.waits.placeMs;
    for (;;) {
      const own = this.places.get(userName);
      if (own && !own.isTaken && own.seat && own.credentialsHash === credentialsHash) {
        this.occupy(own);
        return own.seat;
      }
      if (own && !own.isTaken) await this.close(userName, own);
      else if (!own && this.places.size < this.size) return this.open(db, userName, credentialsHash);
      else {
        const idle = own
          ? undefined
          : [...this.places].filter(([, place]) => !place.isTaken).sort(([, a], [, b]) => a.usedAt - b.usedAt)[0];
        if (idle) await this.close(idle[0], idle[1]);
        else await this.change(deadline);
      }
    }
  }

  /** Ends the use of a seat; a reusable one stays signed in briefly. */
  async giveBack(userName: string, seat: Seat, mayBeUsedAgain: boolean): Promise<void> {
    const place = this.places.get(userName);
    if (!place || place.seat !== seat) return;
    if (!mayBeUsedAgain) return this.close(userName, place);
    place.isTaken = false;
    place.usedAt = performance.now();
    place.idle = setTimeout(() => {
      if (!place.isTaken) void this.close(userName, place);
    }, this.waits.idleMs);
    place.idle.unref();
    this.tell();
  }

  /** Closes everything, including seats in use, whose users get errors. */
  async closeAll(): Promise<void> {
    if (this.browserIdle) clearTimeout(this.browserIdle);
    await Promise.all([...this.places].map(([userName, place]) => this.close(userName, place)));
    await this.holder.close();
  }

  private occupy(place: Place): void {
    if (place.idle) clearTimeout(place.idle);
    place.isTaken = true;
  }

  private async open(db: Database, userName: string, credentialsHash: string): Promise<Seat> {
    const place: Place = { credentialsHash, isTaken: true, seat: null, context: null, usedAt: 0, idle: null };
    this.places.set(userName, place);
    if (this.browserIdle) clearTimeout(this.browserIdle);
    let lease: TaxpayerLease | null = null;
    try {
      lease = await takeLease(db, this.portal, userName);
      if (!lease) throw new AuthorityBusy("the taxpayer is signed in by another worker");
      place.context = await this.holder.openContext();
      const timeoutMs = env().PORTAL_PAGE_TIMEOUT_SECONDS * 1_000;
      place.context.setDefaultTimeout(timeoutMs);
      place.context.setDefaultNavigationTimeout(timeoutMs);
      place.seat = { page: await withTimeout(OPEN_TIMEOUT_MS, "opening a page", place.context.newPage()), lease, isSignedIn: false };
      return place.seat;
    } catch (error) {
      if (place.context) await this.holder.closeContext(place.context);
      await lease?.release();
      this.places.delete(userName);
      this.tell();
      throw error;
    }
  }

  private async close(userName: string, place: Place): Promise<void> {
    this.occupy(place);
    const { seat, context } = place;
    place.seat = null;
    place.context = null;
    try {
      if (context) await this.holder.closeContext(context);
      await seat?.lease.release();
    } catch (error) {
      logger("portal").warn({ err: error }, "a portal session did not close in order");
    } finally {
      if (this.places.get(userName) === place) this.places.delete(userName);
      this.tell();
    }
    if (this.places.size > 0) return;
    this.browserIdle = setTimeout(() => {
      if (this.places.size === 0) void this.holder.close();
    }, this.waits.browserMs);
    this.browserIdle.unref();
  }

  private tell(): void {
    for (const wake of [...this.waiting]) wake();
  }

  /** Waits until a place changes; throws AuthorityBusy at the deadline. */
  private async change(deadline: number): Promise<void> {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) throw new AuthorityBusy("every portal session is taken");
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, leftMs);
      this.waiting.add(wake);
    });
  }
}
