import { z } from "zod";
import { invalidField } from "@/lib/kernel/errors";

/** How long records are kept (analyses, filings, ledger, audit): an authority may ask for them that long after the period. */
export const RECORD_YEARS = 6;

export const DEFAULT_DOCUMENT_DAYS = 30;

/** What `accounts.settings.retention` may hold: days for which the bytes of documents are kept, at most as long as records. */
const retentionSettings = z.object({
  documentDays: z
    .number()
    .int()
    .min(1)
    .max(RECORD_YEARS * 365),
});
export type RetentionSettings = z.output<typeof retentionSettings>;

/** What somebody asks to be kept, checked. Error: invalid_request. */
export function parseRetention(input: RetentionSettings): RetentionSettings {
  const parsed = retentionSettings.safeParse(input);
  if (!parsed.success)
    throw invalidField("documentDays", "invalid_value", `must be a whole number of days between 1 and ${RECORD_YEARS * 365}`);
  return parsed.data;
}

/** An account's retention: its own setting, else the default. */
export function retentionOf(accountSettings: Readonly<Record<string, unknown>>): RetentionSettings {
  const own = retentionSettings.safeParse(accountSettings["retention"]);
  return own.success ? own.data : { documentDays: DEFAULT_DOCUMENT_DAYS };
}

/** When the record of something that ended at `endedAt` may be deleted. */
export function recordExpiry(endedAt: Date): Date {
  const expiry = new Date(endedAt);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + RECORD_YEARS);
  return expiry;
}
