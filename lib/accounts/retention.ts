import { z } from "zod";
import { invalidField } from "@/lib/kernel/errors";

/** How long records are kept (analyses, filings, ledger, audit): an authority may ask for them for that long after the period. */
export const RECORD_YEARS = 6;

export const DEFAULT_DOCUMENT_DAYS = 30;

/**
 * The form of `accounts.settings.retention`: the number of days for which the contents of documents are kept, at most as long as records.
 */
const retentionSettings = z.object({
  documentDays: z
    .number()
    .int()
    .min(1)
    .max(RECORD_YEARS * 365),
});
export type RetentionSettings = z.output<typeof retentionSettings>;

/**
 * Validates a retention setting.
 * @throws invalid_request
 */
export function parseRetention(input: RetentionSettings): RetentionSettings {
  const parsed = retentionSettings.safeParse(input);
  if (!parsed.success)
    throw invalidField("documentDays", "invalid_value", `must be a whole number of days between 1 and ${RECORD_YEARS * 365}`);
  return parsed.data;
}

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
