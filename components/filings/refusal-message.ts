import type { Posted } from "./send-json";

type Refused = Extract<Posted<unknown>, { ok: false }>;

/** What happened in the meantime, and what it means. The API's conflict names only the filing's status. */
const inBetween = {
  resume:
    "Someone else resumed this filing, or its deadline passed. The page now shows the current status. The values you entered were discarded.",
  cancel: "Processing of this filing has started, or someone else canceled it. The page now shows the current status.",
  report: "Somebody else said so already, or the outcome is known. The page now shows the current status.",
} as const;

/** The message for a change to a filing that was refused. */
export const refusalMessage = (change: keyof typeof inBetween, { code, message }: Refused): string =>
  code === "state_conflict" ? inBetween[change] : message;
