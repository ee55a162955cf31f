import { countryCurrencies, countryNames } from "../../vocabulary/places";

const STATES_OF_US = new Set(
  "AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ),
);
/** "Seattle, WA 98109-5210": a state and its ZIP code, behind which no town follows. */
const ZIP_CODE = /,\s*([A-Z]{2}) \d{5}(?:-\d{4})?(?=\s*(?:$|[,.;]))/;
/** The code of a country at the end, as in "Seattle, WA 98109, US"; most codes are states' as well. */
const CODE_AT_END = /,\s*(US|UK|GB|NG|IE|KE|GH|ZA|AE)\.?$/;

/** The country an address names; null for none, or for several. */
export function countryIn(address: string): string | null {
  const code = CODE_AT_END.exec(address)?.[1];
  if (code) return code === "UK" ? "GB" : code;
  if (STATES_OF_US.has(ZIP_CODE.exec(address)?.[1] ?? "")) return "US";
  const prefix = /(?:^|[\s,;])([A-Z]{2})[ -]\d{4,5}\b/.exec(address)?.[1];
  return prefix && countryCurrencies[prefix] ? prefix : countryNamedIn(address);
}

/** The same by names of countries and places alone: elsewhere than in an address "TG-1188" is no postal code. */
export function countryNamedIn(text: string): string | null {
  const folded = ` ${text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  // The country's own name goes before names of places.
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

/** Whether a folded text names a place for itself: "17 Accra Street, Wuse" and "Rue d'Accra" are nowhere near Accra. */
function namesPlace(folded: string, name: string): boolean {
  for (let at = folded.indexOf(` ${name} `); at >= 0; at = folded.indexOf(` ${name} `, at + 1)) {
    if (!STREET_BEHIND.test(folded.slice(at + name.length + 2)) && !STREET_BEFORE.test(folded.slice(0, at + 1))) return true;
  }
  return false;
}
