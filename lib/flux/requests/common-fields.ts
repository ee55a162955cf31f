import { z } from "zod";
import { isIsoDate } from "@/lib/kernel/dates";
import { businessIdText, callersIdText, optionalText, requiredText } from "@/lib/kernel/schemas/text-schemas";

// Fields and limits shared by the schemas of requests, of an analysis's filing drafts, and of answers.

/** Largest amount of a line, in naira. */
export const MAX_AMOUNT = 99_999_999_999.99;
/** Maximum length of a text, in characters. */
export const TEXT_LENGTH = 255;
/** Maximum length of a tax ID, in characters. */
export const TAX_ID_LENGTH = 64;
/** Maximum number of lines in a request. */
export const MAX_LINES = 500;
export const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const EARLIEST = "1960-01-01";

export const text = (what: string, max = TEXT_LENGTH) => optionalText(max).meta({ description: what });

/** A required name or description, with at least one visible character. */
export const needed = (what: string, max = TEXT_LENGTH) => requiredText(max).meta({ description: what });

/** An ID that the caller chooses. */
export const callersId = (what: string, max = 64) => callersIdText(max).meta({ description: what });

export const day = (what: string) =>
  z
    .string()
    .refine(isIsoDate, { error: "must be a valid date in the form YYYY-MM-DD", params: { code: "invalid_date" } })
    // Not an aborting check: that would skip the checks of the whole body, whose faults would then go unreported.
    .refine((value) => !isIsoDate(value) || value >= EARLIEST, {
      error: `must be ${EARLIEST} or later`,
      params: { code: "invalid_date", earliest: EARLIEST },
    })
    .meta({ description: what, format: "date", example: "2026-10-31" });

export const periodFields = {
  month: z
    .int()
    .min(1)
    .max(12)
    .optional()
    .meta({ description: "Month of the filing period, sent together with year; defaults to the previous calendar month" }),
  year: z
    .int()
    .min(FIRST_YEAR)
    .max(LAST_YEAR)
    .optional()
    .meta({ description: "Year of the filing period, sent together with month", example: 2026 }),
};

export const businessFields = {
  businessId: businessIdText().meta({ description: "Your ID for the business; the request counts toward its rate limit" }).optional(),
  businessTaxId: text("Tax ID of the business that files", TAX_ID_LENGTH).optional(),
};

/** The same fields on a line. */
export const lineBusinessFields = {
  ...businessFields,
  businessTaxId: text("Tax ID of the business that files; must be the same on all lines of a filing", TAX_ID_LENGTH).optional(),
};

/** The allowed values in `metadata`. */
export const metadataValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()], {
  error: "must be a string of at most 500 characters, a number, true, false or null",
});
