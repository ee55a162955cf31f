import { asciiDigits } from "@/lib/kernel/text/ascii-digits";
import { passesCheck } from "./check-digits";
import { rulePack } from "./index";
import type { TaxIdForm } from "./rule-pack";

export interface ParsedTaxId {
  /** The number has one of the country's formats and passes that format's check digit, if a public algorithm exists. */
  valid: boolean;
  /** The format's code (`firs_tin`, `vat_number`, …); if the check digit fails, that of the nearest format; null: no format matches. */
  kind: string | null;
  /** Upper case without spaces and punctuation; the country prefix is removed, the hyphen of a FIRS TIN kept. */
  normalized: string;
  /** The number is valid and has a check digit, a letter or a hyphen; bare digits match formats of other countries as well. */
  distinct: boolean;
  /** To whom numbers of this format are issued, and whether a published source confirmed the format. */
  holder: TaxIdForm["holder"] | null;
  verified: boolean;
}

const LABEL =
  /^(?:(?:T\.?I\.?N|TAX\s*ID(?:ENTIFICATION)?|VAT|GSTIN|TRN|PIN|UST-?ID(?:NR)?|USt-IdNr|NIN)\b\.?\s*(?:REG(?:ISTRATION)?\.?\s*)?(?:(?:NO|NR|NUMBER|#)\s*)?(?:[.:#]\s*)?)+(?=[A-Z0-9])/;
const PREFIXED = /^(GB|XI|DE|FR)(?=[0-9A-Z]{4,})/;

/** Converts digits of other scripts (Arabic-Indic, full width) to ASCII, dashes to "-", and letters to upper case. */
function plain(raw: string): string {
  return asciiDigits(raw)
    .replace(/[‐-―−]/g, "-")
    .toUpperCase()
    .trim();
}

function compact(country: string, raw: string): string {
  const text = plain(raw)
    .replace(LABEL, "")
    .replace(/[\s.,/:#_]/g, "");
  // In Nigeria the hyphen distinguishes a FIRS TIN from other numbers, so it is kept, and added before a branch number (0001). For other
  // countries hyphens are dropped.
  if (country === "NG") return text.replace(/^(RC|BN)[-]?/, "$1").replace(/^(\d{8})(00\d{2})$/, "$1-$2");
  const bare = text.replace(/-/g, "");
  const prefix = PREFIXED.exec(bare)?.[1];
  return prefix === country || (prefix === "XI" && country === "GB") ? bare.slice(2) : bare;
}

const patterns = new Map<string, RegExp>();

function patternOf({ pattern }: TaxIdForm): RegExp {
  const made = patterns.get(pattern) ?? new RegExp(pattern);
  patterns.set(pattern, made);
  return made;
}

/** Parses a country's tax number as printed. For a country without a rule pack no formats are known, so nothing is valid. */
export function parseTaxId(country: string, raw: string): ParsedTaxId {
  const code = country.toUpperCase();
  const normalized = compact(code, raw);
  // Zeros alone, which stand for "unregistered", have the form of a registration number but are none.
  const fitting = (/[1-9]/.test(normalized) ? (rulePack(code)?.taxIds ?? []) : []).filter((form) => patternOf(form).test(normalized));
  const form = fitting.find((candidate) => passesCheck(candidate.check, normalized));
  const nearest = form ?? fitting[0];
  const distinct = form !== undefined && (form.check !== "none" || /\D/.test(normalized));
  return {
    valid: form !== undefined,
    kind: nearest?.kind ?? null,
    normalized,
    distinct,
    holder: nearest?.holder ?? null,
    verified: nearest?.verified ?? false,
  };
}

/** The tax number as the authority writes it; as printed if its format is unknown; null if there is none. */
export function filedTaxId(country: string, raw: string | null): string | null {
  if (!raw) return null;
  const parsed = parseTaxId(country, raw);
  return parsed.valid ? parsed.normalized : raw.trim();
}
