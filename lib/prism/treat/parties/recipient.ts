import type { RulePack } from "@/lib/tax/rule-pack";
import { isPrefixedTaxIdOf } from "@/lib/tax/country-of-number";
import { parseTaxId, type ParsedTaxId } from "@/lib/tax/tax-id";
import { countryIn } from "../../extract/pages/addresses/country-in";
import { countryCurrencies } from "../../extract/vocabulary/places";
import type { AnalysisContext, Invoice, VendorTaxProfile } from "../../model";
import { foldPartyName, foldTaxId } from "../../party-names";
import { isBank } from "./bank-names";
import { hasGivenName, isOwnersTrade, isPersonsName } from "./given-names";

export type TinState = "valid" | "malformed" | "foreign" | "missing";

/** The payee, as far as it matters for rates and remittance. */
export interface Recipient {
  type: "company" | "individual";
  typeConfidence: number;
  /** The type was derived from the vendor being a partnership or a business name. */
  partnership: boolean;
  typeReason: string;
  residency: "resident" | "non_resident";
  residencyConfidence: number;
  isBank: boolean;
  /** A real estate investment trust or company, judged by its name. */
  isReit: boolean;
  tin: TinState;
  /** The number is valid here, or is a foreign vendor's and, as bare digits, may be one of this country's as well. */
  tinFitsHere: boolean;
  /** False: no published source confirms the number's format. */
  tinVerified: boolean;
  country: string | null;
  profile: VendorTaxProfile;
}

/** The payee's type and the reason for it. */
type Known = Pick<Recipient, "type" | "typeConfidence" | "typeReason" | "partnership">;

const COMPANY =
  /\b(ltd|limited|plc|inc|incorporated|llc|gmbh|ag|sarl|sas|pty|pte|b\.?v\.?|corp|corporation|gte|s\.?a\.?|bank|insurance|university|hospital|ministry|authority|commission)\b\.?/i;
const REIT = /\b(?:reits?|reic|real estate investment (?:trust|company|scheme|fund))\b/i;
const PERSON =
  /^\s*(mr|mrs|miss|ms|dr|engr|barr|barrister|chief|alhaji|alhaja|alh|hajiya|hajia|haj|mallam|malam|mal|prof|professor|arc|surv|esv|pastor|evangelist|evang|bishop|imam|ustaz|sheikh|otunba|hon|senator|justice|rev|sir|bro|oga|deacon|dcn)\b\.?\s/i;
/** Titles that also occur in firms' names: "Prince Ebeano Supermarket", "Madam Koi-Koi Fashion". */
const TITLE =
  /^\s*(?:pa|papa|igwe|nze|lolo|madam|madame|mama|baba|prince|princess|king|queen|lady|capt|captain|comrade|oba|sister|brother|elder)\b\.?\s+/i;
/** "Baba Ramat", "Iya Basira": how market sellers are known. A firm's name would add a trade or a legal form. */
const BY_NAME = /^\s*(?:baba|mama|iya|mummy|daddy|bros|sisi|hajia|yaya|uncle|aunty?)\.? \p{Lu}[\p{L}'’-]+\s*$/iu;
const PARTNERSHIP =
  /(?:\b(?:llp|partnership|associates|partners|chambers|solicitors|barristers|attorneys|architects|valuers|surveyors|chartered accountants|legal practitioners|enterprises?|ventures?|concepts?|bn\s*\d{4,})|(?:&|\band)\s+(?:co|sons|company|bros|brothers))\b\.?/i;

/**
 * Legal forms that don't exist in a country's law. Such a supplier is abroad even if it is registered for tax here, as non-resident sellers
 * of digital services must be. Only an address outweighs this.
 */
const FOREIGN_FORMS: Readonly<Record<string, RegExp>> = {
  NG: /\b(?:s\.?[aà]\.? ?r\.?l|gmbh|s\.?a\.?s|s\.?r\.?l|oyj?|aps|b\.v|n\.v|bv|pte\.? ltd|pty\.? ltd|llc|inc)\.?$/i,
};

/** "Into my account", "my TIN": the writer bills in their own name. */
const OF_ONESELF = /\bmy (?:bank |personal )?(?:account|acct|a\/c|tin|tax id|fees?)\b|\b(?:landlord|landlady|freelancer?)\b/i;

/** "Prop.: Basirat Adeoye": someone who trades under a name and is no company. */
const PROPRIETOR = /\b(?:prop\.?|proprietor|proprietress|sole trader) ?: ?\p{Lu}/iu;

/** "Sikiru Auto (Mr. Sikiru Balogun)", "Bola Foods, c/o Mrs. Bola Ade": a trade name with its owner's name. */
const BEARER = /[([,/]\s*(?:c\/o\s+)?(?:mr|mrs|miss|ms|alhaji|alhaja|alh|hajiya|mallam|madam|chief)\b\.?\s+\p{Lu}/iu;

/** A number in the register of business names, which contains no companies. */
const BUSINESS_NUMBER = /\bbn\s*\d{4,}\b/i;

/** The vendor's settings, stored under its tax number or name, folded or not. */
export function vendorProfile(invoice: Invoice, context: AnalysisContext): VendorTaxProfile {
  const vendors = context.business.profile.vendors ?? {};
  const { taxId, name } = invoice.vendor;
  const keys = [taxId.value, taxId.value && foldTaxId(taxId.value), name.value, name.value && foldPartyName(name.value)];
  for (const key of keys) {
    const found = key && Object.hasOwn(vendors, key) ? vendors[key] : undefined;
    if (found) return found;
  }
  return {};
}

/** The payee's type and residency as decided by reviewers; the latest decision counts. */
function reviewedRecipient({ overrides = [] }: AnalysisContext): Pick<VendorTaxProfile, "recipientType" | "residency"> {
  const recipientType = overrides.findLast((override) => override.recipientType)?.recipientType;
  const residency = overrides.findLast((override) => override.residency)?.residency;
  return { ...(recipientType ? { recipientType } : {}), ...(residency ? { residency } : {}) };
}

/** A name known to be a person's: from the page, a given name, or a market seller's style of name. */
const isKnownAsPerson = (name: string, text: string): boolean =>
  BY_NAME.test(name) || (isPersonsName(name) && (OF_ONESELF.test(text) || hasGivenName(name)));

function typeOf(invoice: Invoice, profile: VendorTaxProfile, holder: "company" | "individual" | "any" | null, pack: RulePack): Known {
  const name = invoice.vendor.name.value ?? "";
  const partnership = PARTNERSHIP.test(name) && !COMPANY.test(name);
  if (profile.recipientType)
    return {
      type: profile.recipientType,
      typeConfidence: 0.99,
      partnership: profile.recipientType === "individual" && partnership,
      typeReason: "according to the vendor's settings or a reviewer",
    };
  if (COMPANY.test(name)) return { type: "company", typeConfidence: 0.98, partnership: false, typeReason: "its name has a company suffix" };
  // "Mr. Sipho Dlamini": a title followed only by a person's names.
  if (PERSON.test(name) && isPersonsName(name.replace(PERSON, "")))
    return { type: "individual", typeConfidence: 0.97, partnership: false, typeReason: "its name is a person's name" };
  if (PERSON.test(name) || (TITLE.test(name) && isPersonsName(name.replace(TITLE, ""))))
    return { type: "individual", typeConfidence: 0.93, partnership: false, typeReason: "its name is a person's name" };
  if (partnership && pack.wht.firmsAsCompanies) return firmOrTrader(name, holder);
  // A company's name must end with its legal form, so such a name without one is not a company's.
  if (partnership)
    return {
      type: "individual",
      typeConfidence: BUSINESS_NUMBER.test(name) ? 0.97 : 0.93,
      partnership: true,
      typeReason: "partnerships and business names count as individuals",
    };
  const trader = bearerOf(name, invoice.text) ?? registerOn(invoice.text, pack.country) ?? ownerOf(name, pack.country);
  if (trader) return trader;
  if (isKnownAsPerson(name, invoice.text))
    return { type: "individual", typeConfidence: 0.88, partnership: false, typeReason: "its name is a person's name" };
  if (holder === "individual" || holder === "company")
    return {
      type: holder,
      typeConfidence: pack.wht.firmsAsCompanies ? 0.97 : 0.88,
      partnership: false,
      typeReason: "its tax ID has that format",
    };
  return { type: "company", typeConfidence: 0.72, partnership: false, typeReason: "nothing indicates an individual or a partnership" };
}

/** The person trading under a name, if the name or the page mentions one. */
function bearerOf(name: string, text: string): Known | null {
  if (BEARER.test(name))
    return { type: "individual", typeConfidence: 0.9, partnership: true, typeReason: "its name includes the person who trades under it" };
  return PROPRIETOR.test(text)
    ? { type: "individual", typeConfidence: 0.93, partnership: true, typeReason: "the document names a proprietor" }
    : null;
}

/** "Emeka Stationery Stores": a business name, in a country where every company's name ends with its legal form. */
function ownerOf(name: string, country: string): Known | null {
  return country === "NG" && isOwnersTrade(name)
    ? { type: "individual", typeConfidence: 0.85, partnership: true, typeReason: "its name is its owner's, without a company's form" }
    : null;
}

/**
 * "Patil & Sons" in a country where firms have the company rate. A sole trader of that name has the individual's; a letter of the tax
 * number tells which.
 */
function firmOrTrader(name: string, holder: string | null): Known {
  if (holder === "individual")
    return { type: "individual", typeConfidence: 0.97, partnership: false, typeReason: "its tax ID is that of a person" };
  const isFirm = holder === "company" || /\bllp\b/i.test(name);
  return { type: "company", typeConfidence: isFirm ? 0.97 : 0.72, partnership: false, typeReason: "firms count as companies" };
}

/** Which of Nigeria's registers the page shows a number of: RC numbers belong to companies, BN numbers to business names. */
function registerOn(text: string, country: string): Known | null {
  if (country !== "NG") return null;
  const company = /\bRC(?: ?No)?[ .:#-]*\d{4,}/.test(text);
  const business = /\bBN(?: ?No)?[ .:#-]*\d{4,}/.test(text);
  if (company === business) return null;
  return company
    ? { type: "company", typeConfidence: 0.9, partnership: false, typeReason: "the document shows a company registration number" }
    : { type: "individual", typeConfidence: 0.95, partnership: true, typeReason: "the document shows a business name registration number" };
}

/** Whether the page states the country, by an address or in a field. Otherwise the tax number alone told it. */
const isCountryStated = ({ vendor }: Invoice, home: string): boolean =>
  vendor.country.source !== "derived" || (vendor.address.value !== null && countryIn(vendor.address.value) === home);

/** Currencies in which vendors of many countries bill. */
const SHARED_CURRENCIES: ReadonlySet<string> = new Set(["USD", "EUR", "GBP"]);

/**
 * Whether something besides the address, or besides the tax number if no address names the country, confirms that the vendor is abroad: its
 * tax number, legal form or currency. A bill in this country's currency, or a number that fits one of this country's formats as well,
 * speaks against it.
 */
function isAbroadBesides(invoice: Invoice, home: string, pack: RulePack, local: ParsedTaxId | null): boolean {
  const { vendor, currency } = invoice;
  const taxId = vendor.taxId.value;
  const atHome = taxId === null ? null : parseTaxId(home, taxId);
  if (currency.value === pack.currency || (local?.valid && !atHome?.distinct)) return false;
  const isNumbered = taxId !== null && (parseTaxId(home, taxId).valid || isPrefixedTaxIdOf(home, taxId));
  const isInOwnMoney = currency.value !== null && currency.value === countryCurrencies[home] && !SHARED_CURRENCIES.has(currency.value);
  const isForeignForm = FOREIGN_FORMS[pack.country]?.test(vendor.name.value ?? "") === true;
  return (isNumbered && isCountryStated(invoice, home)) || isInOwnMoney || isForeignForm;
}

function residencyOf(
  invoice: Invoice,
  pack: RulePack,
  profile: VendorTaxProfile,
  { tin, local }: { tin: TinState; local: ParsedTaxId | null },
): Pick<Recipient, "residency" | "residencyConfidence" | "country"> {
  const shown = invoice.vendor.country;
  if (profile.residency) return { residency: profile.residency, residencyConfidence: 0.99, country: profile.treatyCountry ?? shown.value };
  if (shown.value) {
    const residency = shown.value.toUpperCase() === pack.country ? "resident" : "non_resident";
    const agrees =
      residency === "resident" ? tin === "valid" : tin !== "valid" && isAbroadBesides(invoice, shown.value.toUpperCase(), pack, local);
    const confidence = agrees ? Math.max(0.985, shown.confidence) : Math.max(0.85, shown.confidence);
    return { residency, residencyConfidence: confidence, country: shown.value.toUpperCase() };
  }
  const foreignForm = FOREIGN_FORMS[pack.country];
  if (foreignForm?.test(invoice.vendor.name.value ?? "")) return { residency: "non_resident", residencyConfidence: 0.8, country: null };
  if (tin === "valid") return { residency: "resident", residencyConfidence: 0.97, country: pack.country };
  const localMoney = invoice.currency.value === null || invoice.currency.value === pack.currency;
  return { residency: "resident", residencyConfidence: localMoney ? 0.92 : 0.75, country: null };
}

/** Determines the payee from the vendor's settings, name, country and tax number. */
export function recipientOf(invoice: Invoice, context: AnalysisContext, pack: RulePack, ownTaxId: string | null): Recipient {
  const profile = { ...vendorProfile(invoice, context), ...reviewedRecipient(context) };
  const raw = invoice.vendor.taxId.value ?? ownTaxId;
  const local = raw ? parseTaxId(pack.country, raw) : null;
  const home = invoice.vendor.country.value?.toUpperCase();
  const foreign = raw !== null && home !== undefined && home !== pack.country;
  const isLocal = local?.valid === true && !(foreign && parseTaxId(home, raw).valid);
  const tin: TinState = !raw ? "missing" : isLocal && !(foreign && !local.distinct) ? "valid" : foreign ? "foreign" : "malformed";
  return {
    ...typeOf(invoice, profile, local?.valid ? local.holder : null, pack),
    ...residencyOf(invoice, pack, profile, { tin, local }),
    isBank: isBank(invoice.vendor.name.value),
    isReit: REIT.test(invoice.vendor.name.value ?? ""),
    tin,
    tinFitsHere: tin === "valid" || (isLocal && local.holder === "any"),
    tinVerified: tin !== "valid" || (local?.verified ?? true),
    profile,
  };
}
