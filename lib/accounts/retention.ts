import { z } from "zod";

/** How long records are kept (analyses, filings, ledger, audit): an authority may ask for them for that long after the period. */
export const RECORD_YEARS = 6;

export const DEFAULT_DOCUMENT_DAYS = 30;

const MOST_DAYS = RECORD_YEARS * 365;
const range = { error: `must be a whole number of days between 1 and ${MOST_DAYS}` };

/**
 * The form of `accounts.settings.retention`: the number of days for which the contents of documents are kept, at most as long as records.
 */
export const retentionSettings = z.object({ documentDays: z.number(range).int(range).min(1, range).max(MOST_DAYS, range) });
export type RetentionSettings = z.output<typeof retentionSettings>;

/** An account's retention: its own setting, or the default. */
export function retentionOf(accountSettings: Readonly<Record<string, unknown>>): RetentionSettings {
  const own = retentionSettings.safeParse(accountSettings["retention"]);
  return own.success ? own.data : { documentDays: DEFAULT_DOCUMENT_DAYS };
}

/** The time from which the record of something that ended at `endedAt` may be deleted. */
export function recordExpiry(endedAt: Date): Date {
  const expiry = new Date(endedAt);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + RECORD_YEARS);
  return expiry;
}

/** The latest instant whose records are no longer kept. */
export function recordsEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - RECORD_YEARS);
  // 29 February would become 1 March, whose records are to be kept for another day.
  if (end.getUTCMonth() !== now.getUTCMonth()) end.setUTCDate(0);
  return end;
}
