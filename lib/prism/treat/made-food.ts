import type { TermMatch } from "./match-terms";

/**
 * What is made of a food is not that food: after a name of basic food these name a condiment, a snack, a drink or a sweet
 * ("pepper sauce", "rice crackers", "pineapple jam"). What is only cut, dried, ground or milled stays what it was.
 */
const MADE =
  /^(?:sauces?|ketchups?|seasonings?|spices?|marinades?|dips?|dressings?|relish(?:es)?|chutneys?|pickles?|pastes?|purees?|spreads?|butters?|mayonnaise|mustard|crisps|crackers?|chips|snacks?|nuggets?|fingers|burgers?|sausages?|jerky|fritters|croquettes?|juices?|nectars?|drinks?|smoothies?|sodas?|squash|wines?|beers?|ales?|liqueurs?|jams?|marmalades?|jell(?:y|ies)|cand(?:y|ies)|sweets|toffees?|biscuits?|cookies|cakes?|muffins?|pies?|puddings?|noodles|bouillons?|cubes)$/;
/** "Mackerel in tomato sauce", "pineapple in syrup": what lies in these was put up in a tin or a jar. */
const PUT_UP = /^(?:sauce|brine|syrup|gravy)$/;
const PUT_UP_WITHIN = 4;
/** Foods whose mixtures make a condiment: "pepper and tomato sauce"; "rice and tomato sauce" is no such one. */
const SEASONING_FOODS = new Set(["Vegetables and fruit", "Basic food, more of it", "Basic food of the markets"]);
const AS_GROWN = /^(?:fresh|dry|dried|raw|whole)$/;

const isFood = (match: TermMatch | undefined): match is TermMatch => match?.term.role === "thing" && match.term.relief === "basic_food";

function madeOf(food: TermMatch, head: string, end: number): TermMatch {
  return {
    ...food,
    end,
    phrase: `${food.phrase} ${head}`,
    term: { ...food.term, label: "Processed food and drinks", strength: 0.92, relief: null },
  };
}

/** Where the name of what is made of the food at `match` ends; null where the line names the food itself. */
function madeUntil(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): number | null {
  if (MADE.test(tokens[match.end] ?? "") && !breaks.has(match.end)) return match.end + 1;
  if (tokens[match.end] !== "in" || breaks.has(match.end)) return null;
  const put = tokens.findIndex((token, index) => index > match.end && index <= match.end + PUT_UP_WITHIN && PUT_UP.test(token));
  return put < 0 ? null : put + 1;
}

/** "Sauce, hot pepper", "seasoning cubes - chicken": the food of which a condiment tastes, said after it. */
function isFlavour(match: TermMatch, before: TermMatch | undefined, tokens: readonly string[]): boolean {
  if (!isFood(match) || before?.term.label !== "Processed food and condiments") return false;
  return !tokens.slice(before.end, match.start).some((token) => /^(?:and|\/|with|plus)$/.test(token));
}

/** The matches with what is made of a basic food in the place of the food: such goods have no relief. */
export function withMadeFood(matches: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): TermMatch[] {
  if (!matches.some(isFood)) return [...matches];
  const made: TermMatch[] = [];
  for (const match of matches) {
    if (match.start < (made.at(-1)?.end ?? 0)) continue;
    const end = isFood(match) ? madeUntil(match, tokens, breaks) : null;
    made.push(end === null ? match : madeOf(match, tokens[end - 1] ?? "", end));
  }
  return made.filter((match, index) => {
    if (index === 1 && made.length === 2 && isFlavour(match, made[0], tokens)) return false;
    const next = made[index + 1];
    const joined = next !== undefined && next.start === match.end + 1 && /^(?:and|\/)$/.test(tokens[match.end] ?? "");
    const partOfIt = joined && isFood(match) && SEASONING_FOODS.has(match.term.label) && !AS_GROWN.test(tokens[match.start - 1] ?? "");
    return !(partOfIt && next.term.label.startsWith("Processed food"));
  });
}
