import { env } from "@/lib/kernel/env";
import type { Authority } from "../authority";
import { ngPages } from "./ng-pages";
import { INTENT_TO_SENDING_MS, PortalSession } from "./portal-session";
import { SessionPool } from "./session-pool";
import { userNameOf } from "./sign-in";

interface Driven {
  authority: Authority<"live">;
  pool: SessionPool;
}

// One pool per process and portal: it bounds browsers and sessions.
const driven = new Map<string, Driven>();

/** Returns the driver of the national portal at an address: a real browser with one signed-in session per taxpayer. */
export function portalAuthority(url: string): Authority<"live"> {
  const known = driven.get(url);
  if (known) return known.authority;
  const { PORTAL_SESSIONS, DATABASE_POOL, PORTAL_SETTLE_SECONDS, PORTAL_PAGE_TIMEOUT_SECONDS } = env();
  // Each session holds a database connection for its lease; two are left for the work.
  const places = Math.max(1, Math.min(PORTAL_SESSIONS, DATABASE_POOL - 2));
  const pool = new SessionPool(url, places);
  const authority: Authority<"live"> = {
    name: ngPages.name,
    environment: "live",
    // Sending begins at most INTENT_TO_SENDING_MS after the intent, and what was sent may be on its way for as long as a page may take.
    settleMs: Math.max(PORTAL_SETTLE_SECONDS, PORTAL_PAGE_TIMEOUT_SECONDS) * 1_000 + INTENT_TO_SENDING_MS,
    placesPerWorker: places,
    signIn: async (ctx, { credentials }, hooks) => {
      const seat = await pool.take(ctx.db, userNameOf(credentials), credentials);
      return new PortalSession(ctx, { map: ngPages, url }, pool, { seat, credentials, hooks });
    },
  };
  driven.set(url, { authority, pool });
  return authority;
}

/** Closes every session and browser of this process. */
export async function closePortals(): Promise<void> {
  const all = [...driven.values()];
  driven.clear();
  await Promise.all(all.map(({ pool }) => pool.closeAll()));
}
