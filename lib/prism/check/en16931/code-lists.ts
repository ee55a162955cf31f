/** Makes a set of codes from the text of a published list. */

const codes = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** ISO 3166-1 alpha-2, with the two codes added by the norm: Kosovo (1A) and Northern Ireland (XI). */
export const countries = codes(`
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV
CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM
IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS
ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW 1A XI`);

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
