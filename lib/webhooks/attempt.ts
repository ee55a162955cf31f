import type { SendResult } from "./send-webhook";

export interface AttemptRequest {
  deliveryId: string;
  /** The round that this attempt belongs to; a replay starts a new round and ends the previous one. */
  round: number;
  /** Counts from 1 in each round. */
  attempt: number;
}

/** `waitMs` is the time until the next attempt; null if there is none. */
export interface AttemptResult {
  waitMs: number | null;
}

export type FinishedAttempt = AttemptRequest &
  SendResult & { endpointId: string; startedAt: Date; requestUrl: string; requestHeaders: Record<string, string> };
