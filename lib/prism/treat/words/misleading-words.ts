import type { TermLabel } from "@/lib/tax/ng/terms";
import { single, type Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";

/** Lines in which a word for a payment outside withholding, or for winnings, means something else, or the reverse. */

/** Words showing that a prize was won; otherwise it was bought. */
const WON = /^(?:winners?|won|cash|money|winnings?|payout|lottery|lotto|jackpot|bet|betting|draw|lucky|raffle)$/;

/** "Prize: deep freezers for Ember promo": things bought to be given away are a sale. Null if a prize was won, or no thing is named. */
function prizeBought(found: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const prize = found.find(({ term, phrase }) => term.category === "winnings" && /^prizes?\b/.test(phrase));
  const thing = found.find(({ term }) => term.category === "goods_supply");
  return prize && thing && !tokens.some((token) => WON.test(token)) ? single(thing) : null;
}

const COVER = /insur|premium|polic|cover|third party|in transit/;
const COVERED = /^(?:goods_supply)$/;

/** "Goods-in-transit & third party insurance, 60 trucks": counted things after an insurance are what it covers. */
function thingsCovered(found: readonly TermMatch[], { tokens, breaks }: ReadWords): Judgment | null {
  const cover = found.find(({ term, phrase }) => term.exemption === "insurance_premium" && COVER.test(phrase));
  const things = found.filter(({ term }) => COVERED.test(term.category));
  if (
    !cover ||
    things.length === 0 ||
    things.length + found.filter(({ term }) => term.exemption === "insurance_premium").length < found.length
  )
    return null;
  const counted = things.every(
    ({ start }) =>
      start >= cover.end && (/^\d/.test(tokens[start - 1] ?? "") || [...breaks].some((place) => place > cover.end - 1 && place <= start)),
  );
  return counted && tokens.some((token) => /^(?:insurance|premiums?|policy|cover)$/.test(token)) ? single(cover) : null;
}

const LEADING = /^(?:being|supply|supplied|purchase|payment|cost|of|for|bulk|value|\d[\d.,]*|litres?|ltrs?|l)$/;
/** Prepositions before the place the fuel goes to. */
const INTO = /^(?:to|into)$/;
/** Words showing that carrying the fuel is what is paid for. */
const CARRIED = /^(?:haul\w*|transport\w*|deliver\w*|carriage|freight|trucking|pump\w*|filters?|tanks?|levy)$/;

/** "Petrol to staff buses, fuel card": supplying fuel into vehicles is a sale of fuel. */
function fuelTo(found: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const fuel = found.find(({ term }) => term.exemption === "fuel");
  if (!fuel || !INTO.test(tokens[fuel.end] ?? "") || !tokens.slice(0, fuel.start).every((token) => LEADING.test(token))) return null;
  return tokens.some((token) => CARRIED.test(token)) ? null : single(fuel);
}

const LIFTED = /^lift(?:ing|ed)$/;
const BY_THE_LITER = /^(?:\d+(?:k?l|litres?|ltrs?)|k?l|litres?|ltrs?|mt)$/;
/** Other things that are lifted, and charges for lifting. */
const LIFTED_OTHERWISE =
  /^(?:cranes?|hoists?|forklifts?|tanks?|pumps?|equipment|charges?|fees?|levy|commission|services?|haul\w*|transport\w*|bridging)$/;

/** "AGO lifting, 33,000 ltrs, Apapa": lifting fuel by the liter at a depot means buying it. */
function fuelLifted(found: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const fuel = found.find(({ term }) => term.exemption === "fuel" && term.role === "thing");
  if (!fuel || !tokens.some((token) => LIFTED.test(token)) || !tokens.some((token) => BY_THE_LITER.test(token))) return null;
  return tokens.some((token) => LIFTED_OTHERWISE.test(token)) ? null : single(fuel);
}

/** Materials of a fiber network. */
const MATERIAL = /^(?:cables?|ont|onts|onu|splitters?|closures?|connectors?|pigtails?|patch|joints?|poles?)$/;
const COUNTED = /^(?:rolls?|drums?|pcs|pieces|cores?|km|metres?|nos|units?|lengths?|bundles?|\d+(?:km|m|core|f|c))$/;
/** Services over the network, and work on it. */
const USED = /^(?:subscriptions?|bandwidth|monthly|plans?|mbps|gbps|renewal|install\w*|lay\w*|splic\w*|termination|repairs?|maintenance)$/;
const OF_FIBER = /^(?:ftth|fibre|fiber|drop|internet)$/;

/** "Drop cable FTTH, 1 km roll": material sold by the roll is no internet service. */
function fiberMaterial(found: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const isInternet = found.some(({ term }) => term.exemption === "internet_data");
  const thing = tokens.find((token) => MATERIAL.test(token));
  if (!isInternet || thing === undefined || !tokens.some((token) => OF_FIBER.test(token)) || !tokens.some((token) => COUNTED.test(token)))
    return null;
  return tokens.some((token) => USED.test(token))
    ? null
    : {
        shares: [{ category: "goods_supply", label: "Network and telecom equipment" satisfies TermLabel, confidence: 0.92 }],
        mixed: false,
        exemption: null,
        relief: null,
        words: [thing],
      };
}

const CONNECTED =
  /\b(?:connections?|drops?|last mile)\b.*\b(?:contractors?|per (?:home|drop|house|premise)|\d+ (?:homes|drops|houses|premises))\b/;

/** "Home fibre connection, last mile, 238 homes": a contractor's work on the network. */
function homesConnected(found: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const said = found.some(({ term }) => term.exemption === "internet_data") ? CONNECTED.exec(tokens.join(" "))?.[0] : undefined;
  return said === undefined
    ? null
    : {
        shares: [
          { category: "other_services", label: "Installation" satisfies TermLabel, confidence: 0.9 },
          { category: "not_applicable", label: null, confidence: 0.06 },
        ],
        mixed: false,
        exemption: null,
        relief: null,
        words: [said],
      };
}

/** Judges lines in which a word is misleading; null for all other lines. */
export function misleadingWords(words: ReadWords, find: () => readonly TermMatch[]): Judgment | null {
  const found = find();
  const { tokens } = words;
  return (
    prizeBought(found, tokens) ??
    thingsCovered(found, words) ??
    fuelTo(found, tokens) ??
    fuelLifted(found, tokens) ??
    fiberMaterial(found, tokens) ??
    homesConnected(found, tokens)
  );
}
