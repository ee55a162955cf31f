import { atMost } from "@/lib/kernel/at-most";
import { env } from "@/lib/kernel/env";
import { storeAway } from "./store-unavailable";

/** Longer than the timeout for a store that hangs, so that waiting work gets to see the store's own error. */
const LONGEST_WAIT_MS = 40_000;

/**
 * Runs work that holds a database connection while it waits for the document store, on at most half of the connections. Otherwise a store
 * that hangs would block all requests, even those that need no document. Work that waits too long gets the same error as when the store is
 * unreachable.
 */
export const withStore = atMost(
  () => Math.max(1, Math.floor(env().DATABASE_POOL / 2)),
  LONGEST_WAIT_MS,
  () => storeAway(new Error(`other documents kept the store busy for ${LONGEST_WAIT_MS} ms`)),
);
