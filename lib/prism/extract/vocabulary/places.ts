import { currencyCodes } from "@/lib/kernel/currency-codes";
import { foldLabel } from "../fold";

/**
 * Place names, folded, by which an address shows its country. Capitals and large cities are included for addresses that omit the country.
 */
export const countryNames: Readonly<Record<string, readonly string[]>> = {
  NG: ["nigeria", "lagos", "abuja", "ibadan", "kano", "port harcourt", "ikeja", "lekki", "victoria island", "kaduna", "benin city", "enugu", "fct", "ikoyi", "yaba", "surulere", "ogun state", "rivers state", "oyo state", "delta state", "abeokuta", "uyo", "calabar", "owerri", "warri", "jos", "ilorin", "apapa", "ikorodu", "ajah", "badagry", "onitsha", "nnewi", "awka", "umuahia", "asaba", "akure", "ado ekiti", "osogbo", "lokoja", "minna", "makurdi", "maiduguri", "sokoto", "bauchi", "gombe", "yola", "zaria"],
  KE: ["kenya", "nairobi", "mombasa", "kisumu", "nakuru", "eldoret", "thika", "ruiru", "malindi", "machakos", "nyeri", "kitale", "naivasha"],
  GH: ["ghana", "accra", "kumasi", "tema", "takoradi", "tamale", "cape coast", "sunyani", "koforidua"],
  ZA: ["south africa", "johannesburg", "cape town", "pretoria", "durban", "sandton", "midrand", "centurion", "randburg", "roodepoort", "edenvale", "benoni", "boksburg", "germiston", "soweto", "bloemfontein", "gqeberha", "port elizabeth", "pietermaritzburg", "polokwane", "stellenbosch", "mbombela", "nelspruit", "umhlanga"],
  UG: ["uganda", "kampala", "entebbe", "jinja", "mbarara", "gulu", "mukono", "wakiso"],
  TZ: ["tanzania", "dar es salaam", "dodoma", "arusha", "mwanza", "zanzibar", "morogoro", "mbeya"],
  RW: ["rwanda", "kigali", "musanze", "rubavu"],
  EG: ["egypt", "cairo", "giza", "alexandria", "port said", "suez", "mansoura", "luxor"],
  GB: ["united kingdom", "great britain", "england", "scotland", "wales", "london", "manchester", "birmingham"],
  DE: ["germany", "deutschland", "allemagne", "berlin", "hamburg", "munchen", "frankfurt", "koln", "dusseldorf", "stuttgart"],
  FR: ["france", "frankreich", "paris", "lyon", "marseille", "nice", "toulouse"],
  IN: ["india", "mumbai", "new delhi", "bangalore", "bengaluru", "chennai", "hyderabad", "pune", "kolkata"],
  AE: ["united arab emirates", "dubai", "abu dhabi", "sharjah"],
  MY: ["malaysia", "kuala lumpur", "selangor", "johor", "penang", "petaling jaya", "shah alam", "johor bahru"],
  US: ["united states", "usa", "new york", "california", "texas"],
  AT: ["austria", "osterreich", "wien"],
  CH: ["switzerland", "schweiz", "suisse", "zurich"],
  NL: ["netherlands", "niederlande", "nederland", "amsterdam"],
  BE: ["belgium", "belgien", "belgique", "brussels", "bruxelles"],
  IT: ["italy", "italien", "italia", "milano", "roma"],
  ES: ["spain", "spanien", "espana", "madrid", "barcelona"],
  IE: ["ireland", "irland", "dublin"],
  CN: ["china", "shanghai", "shenzhen", "beijing"],
  SG: ["singapore"],
  // Names that are also those of streets, persons or states in Nigeria (Israel, Lebanon, Niger) are left out, so that they don't make a
  // Nigerian supplier a foreign one.
  JP: ["japan", "tokyo", "osaka"],
  KR: ["south korea", "republic of korea", "seoul"],
  HK: ["hong kong", "kowloon"],
  CA: ["canada", "toronto", "ontario", "vancouver"],
  AU: ["australia", "sydney"],
  BR: ["brazil", "sao paulo"],
  MX: ["mexico"],
  TR: ["turkiye", "istanbul"],
  SA: ["saudi arabia", "riyadh", "jeddah"],
  QA: ["qatar", "doha"],
  PK: ["pakistan", "karachi"],
  TH: ["thailand", "bangkok"],
  VN: ["vietnam", "viet nam"],
  ID: ["indonesia", "jakarta"],
  PT: ["portugal", "lisbon", "lisboa"],
  PL: ["poland", "polska", "warsaw", "warszawa"],
  SE: ["sweden", "sverige", "stockholm"],
  NO: ["norway", "norge", "oslo"],
  DK: ["denmark", "danmark", "copenhagen"],
  FI: ["finland", "suomi", "helsinki"],
  LU: ["luxembourg"],
  CY: ["cyprus", "limassol"],
  CM: ["cameroon", "cameroun", "douala", "yaounde"],
  SN: ["senegal", "dakar"],
  CI: ["cote d ivoire", "ivory coast", "abidjan"],
  TG: ["togo", "lome"],
  BJ: ["republic of benin", "benin republic", "cotonou"],
  ML: ["mali", "bamako"],
  BF: ["burkina faso", "ouagadougou", "bobo dioulasso"],
  GA: ["gabon", "libreville", "port gentil"],
  CG: ["republique du congo", "brazzaville", "pointe noire"],
  TD: ["tchad", "ndjamena", "n djamena"],
  ET: ["ethiopia", "addis ababa"],
  ZM: ["zambia", "lusaka"],
  MZ: ["mocambique", "mozambique", "maputo", "matola", "nampula", "quelimane"],
  AO: ["angola", "luanda", "benguela", "lobito", "lubango"],
  CV: ["cabo verde", "cape verde", "mindelo"],
  MU: ["mauritius", "port louis"],
  MA: ["morocco", "maroc", "casablanca"],
};

/** All place names, folded as labels are. */
export const placeNames: ReadonlySet<string> = new Set(Object.values(countryNames).flat().map(foldLabel));

/** The currency of each country's prices. */
export const countryCurrencies: Readonly<Record<string, string>> = {
  NG: "NGN", KE: "KES", GH: "GHS", ZA: "ZAR", UG: "UGX", TZ: "TZS", RW: "RWF", EG: "EGP", GB: "GBP", DE: "EUR", FR: "EUR", IN: "INR", AE: "AED",
  MY: "MYR", US: "USD", AT: "EUR", CH: "CHF", NL: "EUR", BE: "EUR", IT: "EUR", ES: "EUR", IE: "EUR", CN: "CNY", SG: "SGD",
  JP: "JPY", KR: "KRW", HK: "HKD", CA: "CAD", AU: "AUD", BR: "BRL", MX: "MXN", TR: "TRY", SA: "SAR", QA: "QAR", PK: "PKR", TH: "THB", VN: "VND", ID: "IDR", PT: "EUR", PL: "PLN",
  SE: "SEK", NO: "NOK", DK: "DKK", FI: "EUR", LU: "EUR", CY: "EUR", CM: "XAF", SN: "XOF", CI: "XOF", TG: "XOF", BJ: "XOF", ML: "XOF", BF: "XOF", GA: "XAF", CG: "XAF", TD: "XAF", ET: "ETB", ZM: "ZMW", MZ: "MZN", AO: "AOA", CV: "CVE", MU: "MUR", MA: "MAD",
};

/**
 * ISO 4217 codes of currencies that `currencyMarks` doesn't cover. Codes that are also words or units of goods are left out: "HAND GEL
 * 500.00", "50 KGS 1,200.00", "LAPTOP AMD 250,000.00", "PEN", "MOP", "CUP", "TOP", "ALL", "TRY", "AWG", "TMT".
 */
export const otherCurrencyCodes = "AFN|BBD|BDT|BGN|BHD|BIF|BND|BRL|BWP|CDF|CLP|CVE|CZK|DJF|DZD|ETB|GMD|GNF|HKD|HUF|IDR|ILS|IQD|IRR|JMD|JOD|KHR|KMF|KRW|KWD|KZT|LKR|LRD|LSL|LYD|MGA|MRU|MUR|MVR|MWK|MXN|NAD|NPR|NZD|OMR|PHP|PKR|QAR|RON|RSD|RUB|SAR|SCR|SDG|SLE|SZL|THB|TND|TTD|TWD|UAH|UZS|VND|XAF|YER|ZMW".split("|");

/** Currency codes that are also words or units: "PRICE (CUP)" names no currency, "Amount (PEN)" does. KGS is always a weight. */
export const wordlikeCurrencyCodes = "ALL|AMD|AWG|COP|CUP|GEL|MOP|PEN|SOS|TMT|TOP".split("|");

interface CurrencyMark {
  code: string;
  pattern: RegExp;
  weight: number;
  /** True if other currencies share the sign: see `currenciesOfSign`. */
  shared?: boolean;
}

/** Lets a code stand directly before its amount, as in "USD21,500.00"; "EUR1" and "NGN00127" are not amounts. */
const closeToAmounts = ({ pattern, ...mark }: CurrencyMark): CurrencyMark => ({
  ...mark,
  pattern: new RegExp(pattern.source.replace(/\\b([A-Z]{3})\\b/g, String.raw`\b$1(?:\b|(?=\d[\d.,]*[.,]\d{2}))`), pattern.flags),
});

/** Signs and words of currencies, as regular expressions. A bare $ or R needs a number beside it. */
export const currencyMarks: readonly CurrencyMark[] = [
  { code: "NGN", pattern: /₦|=N=|\bNGN\b|\bnaira\b|\bkobo\b|(?<![\p{L}\d])=?N=?(?=\s?\d{1,3}(?:,\d{3})+)/giu, weight: 1 },
  // N as a currency in table headings: "Amount (N)", "Qty  Rate  N".
  { code: "NGN", pattern: /\((?:N|=N=)\)|(?<=\b(?:[Qq]ty|QTY|[Rr]ate|RATE|[Pp]rice|PRICE|[Aa]mount|AMOUNT|[Tt]otal|TOTAL|[Vv]alue|VALUE|[Cc]ost|COST|[Cc]harges?|CHARGES?|[Ff]ees?|FEES?|[Ee]ach|EACH) |@ )=?N=?$/gmu, weight: 0.8 },
  // N after two headings of the same line: "Each N  Levy N".
  { code: "NGN", pattern: /(?<=\p{L}{3} )N(?= (?:\S+ )*\p{L}{3,} N$)/gmu, weight: 0.8 },
  { code: "EUR", pattern: /€|\bEUR\b|\beuros?\b|\bEURO\b/giu, weight: 1 },
  { code: "GBP", pattern: /£|\bGBP\b|\b(?:pounds? sterling|british pounds?)\b/giu, weight: 1 },
  { code: "USD", pattern: /US\$|\bUSD\b|\b(?:US|U\.S\.|american|united states) dollars?\b/giu, weight: 1 },
  { code: "USD", pattern: /(?<![A-Z])\$(?=\s?\d)/gu, weight: 0.7, shared: true },
  { code: "KES", pattern: /\bKES\b|\bKSH?S?\.?(?=\s?\d)|\bkenya(?:n)? shillings?\b/giu, weight: 1 },
  { code: "GHS", pattern: /\bGHS\b|GH[₵¢]|₵|\bGHC\b|\bghana(?:ian)? cedis?\b|\bcedis\b/giu, weight: 1 },
  { code: "ZAR", pattern: /\bZAR\b|\brands?\b(?= only)|(?<![\p{L}\d])R(?=\s?\d{1,3}(?:[ ,]\d{3})*[.,]\d{2})/gu, weight: 1 },
  { code: "UGX", pattern: /\bUGX\b|\bUSHS?\.?(?=\s?\d)/giu, weight: 1 },
  { code: "TZS", pattern: /\bTZS\b|\bTSHS?\.?(?=\s?\d)/giu, weight: 1 },
  { code: "RWF", pattern: /\bRWF\b|\bFRW\b/giu, weight: 1 },
  { code: "EGP", pattern: /\bEGP\b|\bE£|\bL\.?E\.?(?=\s?\d)|\begyptian pounds?\b/gu, weight: 1 },
  { code: "INR", pattern: /₹|\bINR\b|\bindian rupees?\b/giu, weight: 1 },
  { code: "INR", pattern: /\bRs\.?(?=\s?\d)|(?<!indian )\brupees?\b/giu, weight: 1, shared: true },
  { code: "AED", pattern: /\bAED\b|\bDhs?\.?(?=\s?\d)|\bdirhams?\b/giu, weight: 1 },
  { code: "MYR", pattern: /\bMYR\b|\bRM(?=\s?\d[\d,]*\.\d{2}(?!\d))|\(RM\)|\bRM\b|\bringgit\b/gu, weight: 1 },
  { code: "CHF", pattern: /\bCHF\b/gu, weight: 1 },
  { code: "CAD", pattern: /\bCAD\b|(?<!\p{L})CA?\$|\b[Cc]anadian dollars?\b/gu, weight: 1 },
  { code: "AUD", pattern: /\bAUD\b|(?<!\p{L})AU?\$|\b[Aa]ustralian dollars?\b/gu, weight: 1 },
  { code: "CNY", pattern: /\bCNY\b|\bRMB\b/gu, weight: 1 },
  { code: "JPY", pattern: /\bJPY\b/gu, weight: 0.8 },
  { code: "JPY", pattern: /¥/gu, weight: 0.8, shared: true },
  { code: "XOF", pattern: /\bXOF\b|\bF?CFA\b/gu, weight: 1 },
  { code: "MZN", pattern: /\bMZN\b|(?<=\d ?)MT\b|\bmeticais\b/gu, weight: 1 },
  { code: "AOA", pattern: /\bAOA\b|\bKz\b|\bkwanzas\b/gu, weight: 1 },
  { code: "DEM", pattern: /\bDEM\b/gu, weight: 1 },
  { code: "DKK", pattern: /\bDKK\b/gu, weight: 1 },
  { code: "SEK", pattern: /\bSEK\b/gu, weight: 1 },
  { code: "NOK", pattern: /\bNOK\b/gu, weight: 1 },
  { code: "PLN", pattern: /\bPLN\b|\bzł\b/gu, weight: 1 },
  { code: "SGD", pattern: /\bSGD\b|(?<!\p{L})S\$|\b[Ss]ingapore dollars?\b/gu, weight: 1 },
].map(closeToAmounts);

/** For each currency that a shared sign stands for by default, the other currencies written with the same sign. */
export const currenciesOfSign: Readonly<Record<string, readonly string[]>> = {
  USD: ["CAD", "AUD", "SGD", "HKD", "NZD", "MXN"],
  JPY: ["CNY"],
  INR: ["PKR", "MUR", "LKR", "NPR", "SCR"],
};

/** ISO 4217 codes that nobody bills in: funds, metals, units of account and placeholders. */
export const NO_MONEY = /^(?:X(?!AF|C[DG]|OF|PF)..|BOV|CH[EW]|CLF|COU|MXV|USN|UY[IW]|VED)$/;
/** Also read as something else: a weight, and "service". */
const OTHER_WORDS = /^(?:KGS|SVC)$/;
const known = new Set([...currencyMarks.map(({ code }) => code), ...otherCurrencyCodes, ...wordlikeCurrencyCodes]);

/** The remaining ISO 4217 codes, too rare to look for beside any number: the page must mention money before them. */
export const rareCurrencyCodes = [...currencyCodes].filter((code) => !known.has(code) && !NO_MONEY.test(code) && !OTHER_WORDS.test(code));
