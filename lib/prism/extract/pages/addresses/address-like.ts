import { placeNames } from "../../vocabulary/places";
import { countryIn } from "./country-in";
import { foldLabel } from "../../fold";
import { POSTAL_LINE } from "./party-block";

const STREET =
  /\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|close|crescent|drive|lane|way|plot|km|block|floor|suite|unit|building|flat|park|house|plaza|estate|p\.?\s?o\.? ?box|private bag|jalan|lot|rue|boulevard|bd\.?|avenida|av\.|rua|stra(?:ß|ss)e|str\.|platz|weg|lga|state)(?=$|[\s,.\d])|^(?:no\.? ?)?\d+[a-z]?,? +\p{Lu}/iu;
const GERMAN_STREET = /\p{L}(?:straße|strasse|weg|platz|allee|gasse|ring|damm)\s+\d+\s?[a-z]?$/iu;

/** Whether a text looks like an address rather than a motto below a name: house numbers, streets, boxes, postal codes, places. */
export function isAddressLike(value: string): boolean {
  return STREET.test(value) || GERMAN_STREET.test(value) || POSTAL_LINE.test(value) || (endsInPlace(value) && countryIn(value) !== null);
}

/** "Kisumu", "Lagos, Nigeria", "Cape Town 8001" end in a place; "Kano Motors" only begins with one and is a name. */
function endsInPlace(value: string): boolean {
  const words = value.split(/\s+/);
  return /[\d,]/.test(value) || [1, 2, 3].some((count) => placeNames.has(foldLabel(words.slice(-count).join(" "))));
}
