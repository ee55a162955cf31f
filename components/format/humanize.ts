import { whtCategoryWords } from "@/lib/tax/wht-category-values";
import { capitalized } from "./capitalized";
import { formatDay } from "@/lib/kernel/time/format-day-values";

const acronyms = /\b(irn|vat|wht|tin|id|ip|api|url|ocr|pdf|xml)\b/g;

/** Turns a code such as `professional_services`, `low_confidence:taxTotal`, or `vendor.taxId` into readable words. */
export function humanize(code: string | null | undefined): string {
  return code ? capitalized(humanizeInSentence(code)) : "–";
}

/** Like `humanize`, for the middle of a sentence. */
export function humanizeInSentence(code: string | null | undefined): string {
  return code ? (said[code] ?? spaced(code.replace(":", " in "))) : "–";
}

/** Replaces codes, days, and times within a sentence by words. File names, invoice numbers, and addresses stay unchanged. */
export const humanizeCodes = (text: string): string =>
  text
    .replace(
      /(?<![\w@/.-])(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::[\d.]+)?Z(?!\w)/g,
      (_, day: string, time: string) => `${formatDay(day)}, ${time} UTC`,
    )
    .replace(/(?<![\w@/.-])\d{4}-\d{2}-\d{2}(?![\w/-])/g, formatDay)
    .replace(/(?<![\w@/.-])[a-z]+(?:_[a-z]+)+(?!\.\w|[\w@/-])/g, humanizeInSentence);

/**
 * Formats an analysis's text for readers: replaces codes that older versions wrote, formats rates as elsewhere, and adds a final period.
 */
export function inSentences(text: string): string {
  const words = humanizeCodes(text)
    .replace(/(\d) %/g, "$1%")
    .trim();
  return words === "" || /[.!?:…]["”)]?$/.test(words) ? words : `${words}.`;
}

/** Codes whose words alone say too little. */
const said: Readonly<Record<string, string>> = {
  ...whtCategoryWords,
  document_unreachable: "document couldn't be fetched",
  document_forbidden_address: "address not allowed",
  document_timeout: "document server too slow",
  document_too_large: "document too large",
  unsupported_document_type: "unsupported file type",
  document_encrypted: "password-protected",
  document_corrupt: "document damaged",
  document_unreadable: "nothing readable",
  insufficient_input: "nothing to analyze",
  analysis_timeout: "took too long",
  internal_error: "failed on our side",
};

function spaced(code: string): string {
  return code
    .replace(/^lineItems\[(\d+)\]/, (_, index: string) => `line ${Number(index) + 1}`)
    .replace(/^taxDetails\[(\d+)\]\.rate$/, (_, index: string) => `tax rate${index === "0" ? "" : ` ${Number(index) + 1}`}`)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/(^|_)e_invoic/g, "$1e-invoic")
    .replace(/[_.]/g, " ")
    .replace(acronyms, (word) => word.toUpperCase());
}
