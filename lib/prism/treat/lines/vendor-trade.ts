import { BoundedCache } from "@/lib/kernel/bounded-cache";
import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { Term } from "@/lib/tax/terms";
import { TermIndex, tokensOf } from "../words/match-terms";
import type { Judgment } from "../words/judgment";
import type { CategoryShare, LineClass } from "./line-class";
import { lineTerms } from "./line-terms";

const vendorTerms = new TermIndex(vocabulary.vendorTerms);

/** What a vendor's name tells: what it sells, and the trades it names. */
export interface Trade {
  judgment: Judgment | null;
  labels: ReadonlySet<string>;
}

/** Cached, because every line of an invoice asks for the same name. */
const trades = new BoundedCache<Trade>({ entries: 5_000, keyLength: 500 });

/** A vendor's trade by its name. */
export const tradeOf = (vendorName: string | null): Trade => trades.get(vendorName ?? "", tradeByName);

function tradeByName(name: string): Trade {
  const tokens = tokensOf(name, vocabulary.abbreviations);
  const labels = new Set(lineTerms.find(tokens).map(({ term }) => `${term.category} ${term.label}`));
  return { judgment: vendorJudgment(tokens), labels };
}

function vendorJudgment(tokens: readonly string[]): Judgment | null {
  const matches = vendorTerms.find(tokens);
  const best = matches.reduce<{ term: Term; phrase: string } | null>(
    (strongest, match) => (!strongest || match.term.strength > strongest.term.strength ? match : strongest),
    null,
  );
  if (!best) return null;
  const shares = [
    { category: best.term.category, label: best.term.label, confidence: best.term.strength },
    ...best.term.otherwise.map(({ category, strength }) => ({ category, label: null, confidence: strength })),
  ];
  return {
    shares,
    mixed: false,
    words: [best.phrase],
    exemption: best.term.exemption,
    relief: best.term.relief ? { code: best.term.relief, confidence: best.term.reliefStrength } : null,
  };
}

/** Factor on the doubt about a line if the vendor's name tells the same trade. */
export const SAME_TRADE = 0.5;

/** Of several supplies at one price, the one in the vendor's own trade is more likely the main one. */
const OWN_TRADE_WEIGHT = 1.5;

/** Minimum confidence in a trade to outweigh a line's own words; "Systems" or "Solutions" in a name stays below. */
const SURE_TRADE = 0.5;

/** The category of most payments to such a vendor; null if its name tells nothing. */
export const tradeCategory = ({ judgment }: Trade): WhtCategory | null => judgment?.shares[0]?.category ?? null;

/** Weights up the vendor's own trade on a line of several supplies; the sum of the shares is kept. */
function leaning(line: LineClass, trade: WhtCategory): LineClass {
  const { category, label, confidence, alternatives } = line;
  const shares = [{ category, label, confidence }, ...alternatives];
  const weighted = shares.map((share) => ({ ...share, confidence: share.confidence * (share.category === trade ? OWN_TRADE_WEIGHT : 1) }));
  const sum = (all: readonly CategoryShare[]) => all.reduce((total, share) => total + share.confidence, 0);
  const [main, ...others] = weighted
    .map((share) => ({ ...share, confidence: (share.confidence * sum(shares)) / sum(weighted) }))
    .sort((a, b) => b.confidence - a.confidence);
  return main ? { ...line, ...main, alternatives: others } : line;
}

/** Raises the confidence of a line if the vendor's name tells the same trade ("Bonny Stevedoring", "Palm Court Hotels"). */
export function confirmedByTrade(line: LineClass, { judgment, labels }: Trade): LineClass {
  const trade = judgment?.shares[0]?.category;
  if (line.mixed) return trade === undefined || (judgment?.shares[0]?.confidence ?? 0) < SURE_TRADE ? line : leaning(line, trade);
  if (line.category === "not_applicable") return line;
  if (trade !== line.category && !labels.has(`${line.category} ${line.label}`)) return line;
  const doubt = (1 - line.confidence) * SAME_TRADE;
  const others = line.alternatives.reduce((sum, share) => sum + share.confidence, 0);
  return {
    ...line,
    confidence: 1 - doubt,
    alternatives: line.alternatives.map((share) => ({
      ...share,
      confidence: others > 0 ? Math.min(share.confidence, (share.confidence / others) * doubt) : share.confidence,
    })),
  };
}
