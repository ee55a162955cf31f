import { countryCurrencies, countryNames } from "../../vocabulary/places";

const STATES_OF_US = new Set(
  "AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ),
);
/** A US state and ZIP code with no town after them: "Seattle, WA 98109-5210". */
const ZIP_CODE = /,\s*([A-Z]{2}) \d{5}(?:-\d{4})?(?=\s*(?:$|[,.;]))/;
/** A country code at the end, as in "Seattle, WA 98109, US". Limited to a few, since most codes are also those of US states. */
const CODE_AT_END = /,\s*(US|UK|GB|NG|IE|KE|GH|ZA|AE)\.?$/;

/** The country that an address names; null if it names none or several. */
export function countryIn(address: string): string | null {
  const code = CODE_AT_END.exec(address)?.[1];
  if (code) return code === "UK" ? "GB" : code;
  if (STATES_OF_US.has(ZIP_CODE.exec(address)?.[1] ?? "")) return "US";
  const prefix = /(?:^|[\s,;])([A-Z]{2})[ -]\d{4,5}\b/.exec(address)?.[1];
  return prefix && countryCurrencies[prefix] ? prefix : countryNamedIn(address);
}

/** Like `countryIn`, but only by names of countries and places, for texts that aren't addresses: there "TG-1188" is no postal code. */
export function countryNamedIn(text: string): string | null {
  const folded = ` ${text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  // A country's own name takes precedence over names of its places.
  for (const limit of [2, 100]) {
    const found = Object.entries(countryNames).filter(([, names]) => names.slice(0, limit).some((name) => namesPlace(folded, name)));
    if (found.length === 1) return found[0]?.[0] ?? null;
    if (found.length > 1) return null;
  }
  return null;
}

const STREET_BEHIND =
  /^(?:street|str|st|road|rd|avenue|ave|close|crescent|cres|drive|lane|way|boulevard|quay|house|plaza|building|court)\b/;
const STREET_BEFORE = /\b(?:rue|avenue|av|boulevard|bd|place|quai) (?:(?:de la|de|du|des|d) )?$/;

/** Whether a folded text names the place itself; "17 Accra Street, Wuse" and "Rue d'Accra" are nowhere near Accra. */
function namesPlace(folded: string, name: string): boolean {
  for (let at = folded.indexOf(` ${name} `); at >= 0; at = folded.indexOf(` ${name} `, at + 1)) {
    if (!STREET_BEHIND.test(folded.slice(at + name.length + 2)) && !STREET_BEFORE.test(folded.slice(0, at + 1))) return true;
  }
  return false;
}
