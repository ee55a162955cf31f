import { atMost } from "@/lib/kernel/at-most";
import { env } from "@/lib/kernel/env";
import { storeAway } from "./store-unavailable";

/** Longer than a store that hangs is waited for, so that those behind it find out for themselves. */
const LONGEST_WAIT_MS = 40_000;

/**
 * Work that holds a connection to the database while it waits for the document store: no more than half of the connections, or a store
 * that hangs would take them from all the requests that need no document. Throws as where the store is away when others keep it busy.
 */
export const withStore = atMost(
  () => Math.max(1, Math.floor(env().DATABASE_POOL / 2)),
  LONGEST_WAIT_MS,
  () => storeAway(new Error(`other documents kept the store busy for ${LONGEST_WAIT_MS} ms`)),
);
