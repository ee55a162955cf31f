/** VAT numbers of the European Union and its neighbors begin with a country prefix. */
const PREFIXED =
  /^(?:ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CHE\d{9}(?:MWST|TVA|IVA)?|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9,11}|DK\d{8}|EE\d{9}|EL\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[A-Z0-9]{2}\d{9}|GB\d{9}(?:\d{3})?|HR\d{11}|HU\d{8}|IE\d[A-Z0-9]\d{5}[A-Z]{1,2}|IT\d{11}|LT\d{9,12}|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|NO\d{9}(?:MVA)?|PL\d{10}|PT\d{9}|RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10})$/;

/** Formats that are unique to one country: India's GSTIN, Brazil's CNPJ as printed, Canada's business number with its program code. */
const OWN_FORMS: readonly { country: string; form: RegExp }[] = [
  { country: "IN", form: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/ },
  { country: "BR", form: /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/ },
  { country: "CA", form: /^\d{9} ?RT ?\d{4}$/ },
];

const compact = (value: string): string => value.replace(/[ .\-/]/g, "").toUpperCase();

/** Whether a number has the prefix and format of a European VAT number. */
export const isPrefixedTaxId = (value: string): boolean => PREFIXED.test(compact(value));

/** The country by a tax number's prefix or unique format; null if it has neither. */
export function countryOfTaxId(value: string): string | null {
  const own = OWN_FORMS.find(({ form }) => form.test(value.trim().toUpperCase()));
  if (own) return own.country;
  const bare = compact(value);
  if (!PREFIXED.test(bare)) return null;
  const prefix = bare.startsWith("CHE") ? "CH" : bare.slice(0, 2);
  return prefix === "EL" ? "GR" : prefix;
}

/** Whether a number has the European prefix of a country. */
export const isPrefixedTaxIdOf = (country: string, value: string): boolean => isPrefixedTaxId(value) && countryOfTaxId(value) === country;
