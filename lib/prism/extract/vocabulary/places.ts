import { foldLabel } from "../pages/fold";

/** Names by which an address shows its country, folded; capitals and large cities where the country is often left out. */
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
};

/** All of them, folded as labels are. */
export const placeNames: ReadonlySet<string> = new Set(Object.values(countryNames).flat().map(foldLabel));

/** What each country's prices are in. */
export const countryCurrencies: Readonly<Record<string, string>> = {
  NG: "NGN", KE: "KES", GH: "GHS", ZA: "ZAR", UG: "UGX", TZ: "TZS", RW: "RWF", EG: "EGP", GB: "GBP", DE: "EUR", FR: "EUR", IN: "INR", AE: "AED",
  MY: "MYR", US: "USD", AT: "EUR", CH: "CHF", NL: "EUR", BE: "EUR", IT: "EUR", ES: "EUR", IE: "EUR", CN: "CNY", SG: "SGD",
};

/** Signs and words of currencies, as regular expressions; a bare $ or R needs a number beside it. */
export const currencyMarks: readonly { code: string; pattern: RegExp; weight: number }[] = [
  { code: "NGN", pattern: /₦|\bNGN\b|\bnaira\b|\bkobo\b|(?<![\p{L}\d])=?N=?(?=\s?\d{1,3}(?:,\d{3})+)/giu, weight: 1 },
  { code: "EUR", pattern: /€|\bEUR\b|\beuros?\b|\bEURO\b/giu, weight: 1 },
  { code: "GBP", pattern: /£|\bGBP\b|\bpounds? sterling\b/giu, weight: 1 },
  { code: "USD", pattern: /US\$|\bUSD\b|\bUS dollars?\b/giu, weight: 1 },
  { code: "USD", pattern: /(?<![A-Z])\$(?=\s?\d)/gu, weight: 0.7 },
  { code: "KES", pattern: /\bKES\b|\bKSH?S?\.?(?=\s?\d)|\bkenya(?:n)? shillings?\b/giu, weight: 1 },
  { code: "GHS", pattern: /\bGHS\b|GH[₵¢]|₵|\bGHC\b|\bghana(?:ian)? cedis?\b|\bcedis\b/giu, weight: 1 },
  { code: "ZAR", pattern: /\bZAR\b|\brands?\b(?= only)|(?<![\p{L}\d])R(?=\s?\d{1,3}(?:[ ,]\d{3})*[.,]\d{2})/gu, weight: 1 },
  { code: "UGX", pattern: /\bUGX\b|\bUSHS?\.?(?=\s?\d)/giu, weight: 1 },
  { code: "TZS", pattern: /\bTZS\b|\bTSHS?\.?(?=\s?\d)/giu, weight: 1 },
  { code: "RWF", pattern: /\bRWF\b|\bFRW\b/giu, weight: 1 },
  { code: "EGP", pattern: /\bEGP\b|\bE£|\bL\.?E\.?(?=\s?\d)|\begyptian pounds?\b/gu, weight: 1 },
  { code: "INR", pattern: /₹|\bINR\b|\bRs\.?(?=\s?\d)|\brupees?\b/giu, weight: 1 },
  { code: "AED", pattern: /\bAED\b|\bDhs?\.?(?=\s?\d)|\bdirhams?\b/giu, weight: 1 },
  { code: "MYR", pattern: /\bMYR\b|\bRM(?=\s?\d)|\(RM\)|\bRM\b|\bringgit\b/gu, weight: 1 },
  { code: "CHF", pattern: /\bCHF\b/gu, weight: 1 },
  { code: "CAD", pattern: /\bCAD\b|C\$/gu, weight: 1 },
  { code: "AUD", pattern: /\bAUD\b|A\$/gu, weight: 1 },
  { code: "CNY", pattern: /\bCNY\b|\bRMB\b/gu, weight: 1 },
  { code: "JPY", pattern: /\bJPY\b|¥/gu, weight: 0.8 },
  { code: "XOF", pattern: /\bXOF\b|\bF?CFA\b/gu, weight: 1 },
  { code: "DEM", pattern: /\bDEM\b/gu, weight: 1 },
  { code: "DKK", pattern: /\bDKK\b/gu, weight: 1 },
  { code: "SEK", pattern: /\bSEK\b/gu, weight: 1 },
  { code: "NOK", pattern: /\bNOK\b/gu, weight: 1 },
  { code: "PLN", pattern: /\bPLN\b|\bzł\b/gu, weight: 1 },
  { code: "SGD", pattern: /\bSGD\b|S\$/gu, weight: 1 },
];
