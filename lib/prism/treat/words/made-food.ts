import { isTerm, termLabels } from "@/lib/tax/ng/terms";
import type { TermMatch } from "./match-terms";

/**
 * A product made from a food is not that food: after the name of a basic food, these words name a condiment, snack, drink or sweet ("pepper
 * sauce", "rice crackers", "pineapple jam"). Food that is only cut, dried, ground or milled stays basic.
 */
const MADE =
  /^(?:sauces?|ketchups?|seasonings?|spices?|marinades?|dips?|dressings?|relish(?:es)?|chutneys?|pickles?|pastes?|purees?|spreads?|butters?|mayonnaise|mustard|crisps|crackers?|chips|snacks?|nuggets?|fingers|burgers?|sausages?|jerky|fritters|croquettes?|juices?|nectars?|drinks?|smoothies?|sodas?|squash|wines?|beers?|ales?|liqueurs?|jams?|marmalades?|jell(?:y|ies)|cand(?:y|ies)|sweets|toffees?|biscuits?|cookies|cakes?|muffins?|pies?|puddings?|noodles|bouillons?|cubes)$/;
/** "Mackerel in tomato sauce", "pineapple in syrup": canned or bottled food. */
const PUT_UP = /^(?:sauce|brine|syrup|gravy)$/;
const PUT_UP_WITHIN = 4;
/** Foods whose mixtures make a condiment: "pepper and tomato sauce", but not "rice and tomato sauce". */
const SEASONING_FOODS = termLabels("Vegetables and fruit", "Other basic food", "Market food staples");
const AS_GROWN = /^(?:fresh|dry|dried|raw|whole)$/;

/** Fruit is not sold by the centiliter, so "Bitter Lemon 33cl" and "Mango 35cl PET" are drinks. Oil and milk do come in such bottles. */
const FRUIT =
  /^(?:fruits?|oranges?|lemons?|limes?|pineapples?|mango(?:es)?|apples?|ginger|guavas?|grapes?|grapefruits?|coconuts?|tiger ?nuts?|watermelons?|pawpaws?|bananas?|tangerines?|soursops?|strawberr\w*|blueberr\w*|pears?|peach\w*|plums?|carrots?|cucumbers?|beetroots?)$/;
const VOLUME = /^\d+(?:cl|ml)$/;

function isDrink(match: TermMatch, tokens: readonly string[]): boolean {
  return (
    FRUIT.test(tokens.slice(match.start, match.end).join(" ")) &&
    tokens.some((token, index) => VOLUME.test(token) || (/^[cm]l$/.test(token) && /^\d+$/.test(tokens[index - 1] ?? "")))
  );
}

/** "Neck label Bitter Lemon", "shrink sleeve for rice pouch": printed matter that only bears a food's name. */
const PRINTED = /^(?:labels?|stickers?|sleeves?|wrappers?|laminates?|overwraps?|closures?|artwork)$/;
const CONTAINED = /^(?:of|with|and|\/)$/;

/** "Rice bag, woven PP", "tomato crate, plastic": packaging, recognized by its material. Oil and honey do come in plastic. */
const PACKS = /^(?:bags?|sacks?|crates?|sachets?|pouch(?:es)?|cartons?|box(?:es)?|trays?|baskets?|films?|punnets?|nets?)$/;
const MADE_AS =
  /^(?:paper|woven|pp|hdpe|ldpe|bopp|polythene|plastic|films?|printed|unprinted|empty|laminated|corrugated|gsm|microns?|pulp)$/;
const POURED = /\b(?:oil|milk|honey)\b/;
/** "Palm oil storage tank", "yam flour packaging pouches": what follows these words is equipment for the food. */
const MADE_FOR = /^(?:storage|packaging|packing|display|dispensing|serving)$/;
const HELD_IN =
  /^(?:tanks?|silos?|drums?|bins?|containers?|racks?|sheds?|shelves|shelf|spoons?|dish(?:es)?|bowls?|machines?|units?|counters?|materials?|films?|nylons?|bags?|sacks?|crates?|sachets?|pouch(?:es)?|cartons?|box(?:es)?|trays?|baskets?|jars?|bottles?|kegs?)$/;

function isPrintedFor(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  const [next = "", afterNext = ""] = tokens.slice(match.end);
  const isBeside = (count: number) => Array.from({ length: count }, (_, step) => match.end + step).every((place) => !breaks.has(place));
  if ((PRINTED.test(next) && isBeside(1)) || (MADE_FOR.test(next) && HELD_IN.test(afterNext) && isBeside(2))) return true;
  if (tokens.some((token) => token === "in" || CONTAINED.test(token)) || POURED.test(match.phrase)) return false;
  const isPart = (from: number, to: number): boolean => ![...breaks].some((place) => place > from && place <= to);
  const before = tokens.findLastIndex((token, index) => index < match.start && PRINTED.test(token));
  const after = tokens.findIndex((token, index) => index >= match.end && PRINTED.test(token));
  const isLast = after >= 0 && tokens.slice(match.end, after).every((token) => PACKS.test(token)) && isPart(match.start, after);
  const packs = PACKS.test(tokens[match.end] ?? "") && isPart(match.start, match.end) && tokens.some((token) => MADE_AS.test(token));
  return (before >= 0 && isPart(before, match.start)) || isLast || packs;
}

const isFood = (match: TermMatch | undefined): match is TermMatch => match?.term.role === "thing" && match.term.relief === "basic_food";

const DRINKS = "Processed food and drinks";

const withoutRelief = (food: TermMatch, label: string): TermMatch => ({
  ...food,
  term: { ...food.term, label, strength: 0.92, relief: null },
});

function madeOf(food: TermMatch, head: string, end: number): TermMatch {
  return { ...withoutRelief(food, DRINKS), end, phrase: `${food.phrase} ${head}` };
}

/** The end of the name of a product made from the food at `match`; null if the line names the food itself. */
function madeUntil(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): number | null {
  if (MADE.test(tokens[match.end] ?? "") && !breaks.has(match.end)) return match.end + 1;
  if (tokens[match.end] !== "in" || breaks.has(match.end)) return null;
  const put = tokens.findIndex((token, index) => index > match.end && index <= match.end + PUT_UP_WITHIN && PUT_UP.test(token));
  return put < 0 ? null : put + 1;
}

/** "Sauce, hot pepper", "seasoning cubes - chicken": the flavor of a condiment, stated after it. */
function isFlavor(match: TermMatch, before: TermMatch | undefined, tokens: readonly string[]): boolean {
  if (!isFood(match) || !before || !isTerm(before.term, "Processed food and condiments")) return false;
  return !tokens.slice(before.end, match.start).some((token) => /^(?:and|\/|with|plus)$/.test(token));
}

/** Replaces basic foods in the matches by the products made from them, which have no relief. */
export function withMadeFood(matches: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): TermMatch[] {
  if (!matches.some(isFood)) return [...matches];
  const made: TermMatch[] = [];
  for (const match of matches) {
    if (match.start < (made.at(-1)?.end ?? 0)) continue;
    const end = isFood(match) ? madeUntil(match, tokens, breaks) : null;
    if (end !== null) made.push(madeOf(match, tokens[end - 1] ?? "", end));
    else if (isFood(match) && isPrintedFor(match, tokens, breaks)) made.push(withoutRelief(match, "Packaging and printed matter"));
    else made.push(isFood(match) && isDrink(match, tokens) ? withoutRelief(match, DRINKS) : match);
  }
  return made.filter((match, index) => {
    if (index === 1 && made.length === 2 && isFlavor(match, made[0], tokens)) return false;
    const next = made[index + 1];
    const joined = next !== undefined && next.start === match.end + 1 && /^(?:and|\/)$/.test(tokens[match.end] ?? "");
    const partOfIt = joined && isFood(match) && SEASONING_FOODS.has(match.term.label) && !AS_GROWN.test(tokens[match.start - 1] ?? "");
    return !(partOfIt && next.term.label.startsWith("Processed food"));
  });
}
