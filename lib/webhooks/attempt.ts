import type { SendResult } from "./send-webhook";

export interface AttemptRequest {
  deliveryId: string;
  /** The round of the schedule that this attempt belongs to; a replay begins another, and the older ends. */
  round: number;
  /** Counts from 1 in each round. */
  attempt: number;
}

/** `waitMs` until the next attempt; null where there is none. */
export interface AttemptResult {
  waitMs: number | null;
}

export type FinishedAttempt = AttemptRequest &
  SendResult & { endpointId: string; startedAt: Date; requestUrl: string; requestHeaders: Record<string, string> };
