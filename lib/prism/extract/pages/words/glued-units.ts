import type { TextLine } from "./layout";

const UNIT =
  "kgs?|kg|g|mt|pce|stk|tons?|tonnes?|t|ltrs?|lts?|lit(?:re|er)s?|l|ml|pcs?|pieces?|nos?|units?|sets?|pairs?|packs?|pkts?|bags?|ctns?|cartons?|box(?:es)?|rolls?|bundles?|crates?|doz(?:en)?|m|m2|m3|sqm|cbm|ft|yds?|hrs?|hours?|days?|trips?|nights?|mths?|months?|pax|persons?|drums?|gal(?:lons?)?|kwh|each|ea";
const COUNT = new RegExp(String.raw`^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(?:${UNIT})\.?$`, "iu");
const PRICE = new RegExp(String.raw`^((?:₦|N|NGN|\$|US\$|€|£)?\d[\d.,]*\d)/(?:${UNIT})\.?$`, "iu");

/**
 * "12pcs", "50kg", "₦2,400/kg": a count or price joined to its unit, alone in its cell. Returns the number without the unit, or null.
 * Within a name ("Cement 50kg") such a word is a size.
 */
export function numberBeforeUnit(line: TextLine, start: number): string | null {
  const word = line.words[start];
  if (!word || line.chunks.length < 3) return null;
  const text = COUNT.exec(word.text)?.[1] ?? PRICE.exec(word.text)?.[1] ?? null;
  return text !== null && line.chunks.some((chunk) => chunk.words.length === 1 && chunk.words[0] === word) ? text : null;
}
