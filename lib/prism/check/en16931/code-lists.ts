import { countryCodes } from "@/lib/kernel/country-codes";

/** Makes a set of codes from the text of a published list. */

const codes = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** ISO 3166-1 alpha-2, with the two codes added by the norm: Kosovo (1A) and Northern Ireland (XI). */
export const countries: ReadonlySet<string> = new Set([...countryCodes, "1A", "XI"]);

/** VAT category codes: the part of UNTDID 5305 that the norm uses. */
export const vatCategories = codes("AE B E G K L M O S Z");

/** Last code known here of the registers of organizations (ISO 6523), which are numbered consecutively. */
const LAST_REGISTER = 245;

/** Whether a code is an ISO 6523 ICD, a register of parties: four digits from 0002 to the last one of the standard's list. */
export function isRegister(code: string): boolean {
  return /^\d{4}$/.test(code) && Number(code) >= 2 && Number(code) <= LAST_REGISTER;
}

/** Scheme of a SEPA creditor identifier, which the norm allows beside the ISO 6523 registers. */
export const SEPA = "SEPA";

/** Whether a code is a payment means of UNTDID 4461. */
export function isPaymentMeans(code: string): boolean {
  if (code === "ZZZ") return true;
  const number = /^\d{1,2}$/.test(code) ? Number(code) : 0;
  return (number >= 1 && number <= 68) || number === 70 || (number >= 74 && number <= 78) || (number >= 91 && number <= 98);
}

/** MIME types allowed for attachments. */
export const attachmentTypes = codes(`
application/pdf image/png image/jpeg text/csv
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet`);

const VATEX = [
  /^VATEX-EU-(?:79-C|132(?:-1[A-Q])?|143(?:-1(?:[A-L]|FA))?|144|146-1E|148(?:-[A-G])?|151(?:-1(?:AA|[A-E]))?|153|159|309|AE|[DFGIJO]|IC)$/,
  /^VATEX-FR-(?:FRANCHISE|CNWVAT|AE|298SEXDECIESA|CGI(?:261(?:-\d|[A-E])|275|277A|295).*)$/,
];

/** Whether a code is a VATEX exemption reason, in upper or lower case. */
export function isExemptionCode(code: string): boolean {
  return VATEX.some((pattern) => pattern.test(code.trim().toUpperCase()));
}
