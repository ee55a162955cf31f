import { passesCheck } from "./check-digits";
import { rulePack } from "./index";
import type { TaxIdForm } from "./rule-pack";

export interface ParsedTaxId {
  /** It has a form of the country and passes that form's check digit, where a public one exists. */
  valid: boolean;
  /** The form's code (`firs_tin`, `vat_number`, …), of the nearest form where the check digit fails; null: no form fits. */
  kind: string | null;
  /** Upper case without spaces and ornaments; the country prefix stays away, the hyphen of a FIRS TIN stays. */
  normalised: string;
  /** Whom the form belongs to, and whether a page confirmed the form. */
  holder: TaxIdForm["holder"] | null;
  verified: boolean;
}

const LABEL = /^(?:(?:T\.?I\.?N|TAX\s*ID(?:ENTIFICATION)?|VAT|GSTIN|TRN|PIN|UST-?ID(?:NR)?|USt-IdNr|NIN)\b\.?\s*(?:REG(?:ISTRATION)?\.?\s*)?(?:(?:NO|NR|NUMBER|#)\s*)?(?:[.:#]\s*)?)+(?=[A-Z0-9])/;
const PREFIXED = /^(GB|XI|DE|FR)(?=[0-9A-Z]{4,})/;

/** Digits of other scripts (Arabic-Indic, full width) as ASCII, dashes as "-", upper case. */
function plain(raw: string): string {
  return raw
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[‐-―−]/g, "-")
    .toUpperCase()
    .trim();
}

function compact(country: string, raw: string): string {
  const text = plain(raw).replace(LABEL, "").replace(/[\s.,/:#_]/g, "");
  // In Nigeria the hyphen tells a FIRS TIN from other runs of digits, unless a branch's number (0001) does; elsewhere it is an ornament.
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

/** Reads a tax number of a country as printed. A country without a rule pack knows no forms: nothing is valid there. */
export function parseTaxId(country: string, raw: string): ParsedTaxId {
  const code = country.toUpperCase();
  const normalised = compact(code, raw);
  const fitting = (rulePack(code)?.taxIds ?? []).filter((form) => patternOf(form).test(normalised));
  const form = fitting.find((candidate) => passesCheck(candidate.check, normalised));
  const nearest = form ?? fitting[0];
  return { valid: form !== undefined, kind: nearest?.kind ?? null, normalised, holder: nearest?.holder ?? null, verified: nearest?.verified ?? false };
}

/** The tax number as the authority writes it; as printed where it has no known form, null where there is none. */
export function filedTaxId(country: string, raw: string | null): string | null {
  if (!raw) return null;
  const parsed = parseTaxId(country, raw);
  return parsed.valid ? parsed.normalised : raw.trim();
}
