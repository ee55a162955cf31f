/** Codes that the core rules name, by the lists that they are published in. */

const codes = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** ISO 3166-1 alpha-2, with the two codes that the norm adds: Kosovo (1A) and Northern Ireland (XI). */
export const countries = codes(`
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV
CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM
IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS
ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW 1A XI`);

/** UNTDID 5305, the part that the norm uses. */
export const vatCategories = codes("AE B E G K L M O S Z");

/** ISO 6523: registers of organisations are numbered one after another; how far is known here. */
const LAST_REGISTER = 245;

/** ISO 6523 ICD: a register of parties, four digits from 0002 to the last one that the standard's list has. */
export function isRegister(code: string): boolean {
  return /^\d{4}$/.test(code) && Number(code) >= 2 && Number(code) <= LAST_REGISTER;
}

/** The bank's own scheme for a creditor's identifier, which stands among the registers of the parties. */
export const SEPA = "SEPA";

/** UNTDID 4461, means of payment. */
export function isPaymentMeans(code: string): boolean {
  if (code === "ZZZ") return true;
  const number = /^\d{1,2}$/.test(code) ? Number(code) : 0;
  return (number >= 1 && number <= 68) || number === 70 || (number >= 74 && number <= 78) || (number >= 91 && number <= 98);
}

/** What may be attached. */
export const attachmentTypes = codes(`
application/pdf image/png image/jpeg text/csv
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet`);

const VATEX = [
  /^VATEX-EU-(?:79-C|132(?:-1[A-Q])?|143(?:-1(?:[A-L]|FA))?|144|146-1E|148(?:-[A-G])?|151(?:-1(?:AA|[A-E]))?|153|159|309|AE|[DFGIJO]|IC)$/,
  /^VATEX-FR-(?:FRANCHISE|CNWVAT|AE|298SEXDECIESA|CGI(?:261(?:-\d|[A-E])|275|277A|295).*)$/,
];

/** A code for the reason of an exemption, in whatever case it is written. */
export function isExemptionCode(code: string): boolean {
  return VATEX.some((pattern) => pattern.test(code.trim().toUpperCase()));
}
