import type { TableHeader } from "../table/table-header";
import { textOf } from "../words/layout";
import { currencyMarks, otherCurrencyCodes, rareCurrencyCodes, wordlikeCurrencyCodes } from "../../vocabulary/places";

/**
 * The weight of a currency's printed marks, with one of them as printed. `named` is the part of the weight from marks that no other
 * currency shares.
 */
export interface Vote {
  weight: number;
  raw: string;
  named: number;
}

export type Votes = Map<string, Vote>;

/** The currencies that the marks in a text name, with their votes. */
export function votesIn(printed: string): Votes {
  const votes: Votes = new Map();
  const vote = (code: string, more: Vote): void => {
    const known = votes.get(code);
    votes.set(code, mergeVotes(known, more));
  };
  for (const { code, pattern, weight, shared } of currencyMarks) {
    const matches = [...printed.matchAll(pattern)];
    const [first] = matches;
    const total = weight * matches.length;
    if (first) vote(code, { weight: total, raw: first[0], named: shared ? 0 : total });
  }
  for (const code of codesBehindMoney(printed)) vote(code, { weight: 1, raw: code, named: 1 });
  return votes;
}

/** Merges two votes for one currency. A mark of its own is kept over a sign that other currencies share. */
export function mergeVotes(known: Vote | undefined, more: Vote): Vote {
  if (!known) return more;
  const raw = known.named === 0 && more.named > 0 ? more.raw : known.raw;
  return { weight: known.weight + more.weight, raw, named: known.named + more.named };
}

/** "Amount ($)", "Total $": the heading of what is billed. A rate, a unit price or an insured value may be in other money. */
const IN_DOLLARS = /^(?:(?:line|net|gross|total|sub) ?)*(?:amount|total)s? ?(?:\(\$\)|\$)$/i;
const OF_AMOUNTS = /\b(?:amount|total)s?\b/i;
const HEADING_WEIGHT = 0.7;

/**
 * Adds the votes of dollar signs in the headings of amounts. In a table with another column of amounts, without the sign, the dollars are
 * what those were converted from.
 */
export function withHeadedDollars(votes: Votes, headers: readonly TableHeader[]): Votes {
  for (const { columns } of headers) {
    const headings = columns.map(({ words }) => textOf(words)).filter((heading) => OF_AMOUNTS.test(heading));
    const signed = headings.filter((heading) => IN_DOLLARS.test(heading));
    if (signed.length === 0 || signed.length < headings.length) continue;
    votes.set("USD", mergeVotes(votes.get("USD"), { weight: HEADING_WEIGHT * signed.length, raw: "$", named: 0 }));
  }
  return votes;
}

const MONEY_WORD =
  "(?:amounts?|amt|prices?|(?:sub-?|grand )?totals?|rates?|values?|costs?|charges?|charged|fees?|sums?|due|payable|paid|balance|net|gross|tax|vat|montants?|prix|betrag|preis)";
const SURE_MONEY_WORD = "(?:amounts?|amt|sub-?totals?|balance|sums?|payable)";
const others = [...otherCurrencyCodes, ...rareCurrencyCodes];
/** PHP may also be a language with its version, and SDG a goal with its number. */
const withoutNumbered = others.filter((code) => code !== "PHP" && code !== "SDG");
const bracketed = (codes: readonly string[]): string => `[([] ?(?:in )?(${codes.join("|")}) ?[)\\]]`;
const BEHIND_MONEY = [
  `\\b${MONEY_WORD}[ :]{0,2}(?:${bracketed(others)}|(?:in )?(${withoutNumbered.join("|")})(?=$|[ :]*\\d| (?:${MONEY_WORD}|qty)\\b))`,
  `\\b${SURE_MONEY_WORD} ?(?:${bracketed(wordlikeCurrencyCodes)}|in (${wordlikeCurrencyCodes.filter((code) => code !== "ALL").join("|")})\\b)`,
].map((source) => new RegExp(source, "gimu"));

/**
 * "Amount (KWD)", "Total TRY 1,250.00", "Unit price QAR": codes in capitals of currencies without marks of their own, once for each
 * occurrence.
 */
function codesBehindMoney(printed: string): string[] {
  return BEHIND_MONEY.flatMap((pattern) => [...printed.matchAll(pattern)].map(([, within, bare]) => within ?? bare ?? "")).filter(
    (code) => code !== "" && code === code.toUpperCase(),
  );
}

const CODES = otherCurrencyCodes.join("|");
const CODE_BESIDE_AMOUNT = new RegExp(
  `\\b(?:${CODES})(?=\\s?\\d[\\d,. ]{0,20}[.,]\\d{2,3}(?!\\d))|(?<=\\d[.,]\\d{2,3}\\s?)(?:${CODES})\\b`,
  "gu",
);

/**
 * "QAR 1,250.00", "1,250.000 KWD": a code of a currency without marks, if it stands beside two or more amounts and no other code does. Only
 * used on pages without any known mark, where otherwise only the vendor's country would tell the currency.
 */
export function codesBesideAmounts(printed: string): Votes {
  const found = [...printed.matchAll(CODE_BESIDE_AMOUNT)].map(([code]) => code);
  const [code] = found;
  return code !== undefined && found.length > 1 && found.every((other) => other === code)
    ? new Map([[code, { weight: 1, raw: code, named: 1 }]])
    : new Map();
}

const CONVERSION = new RegExp(
  [
    String.raw`\bequiv(?:alents?)?\b|\bexchange\b|\bconver(?:ted|sion)\b|\b(?:fx|forex|cbn|nafem|interbank|parallel) (?:\p{L}+ )?rates?\b|\brates? of the day\b`,
    String.raw`\bcontre-?valeur\b|\btaux de change\b|\bgegenwert\b|\b(?:um|wechsel)kurs\b`,
    // For example "US$1 = NGN 1,550.00", "NGN 1,550.00/US$", "@ ₦1,550/$".
    String.raw`(?:[$€£]|\b(?:USD|EUR|GBP)) ?1(?:\.0+)? ?=|\d ?(?:\/|per) ?(?:US)?(?:[$€£]|USD\b|EUR\b|GBP\b|dollar\b|euro\b|pound\b)`,
  ].join("|"),
  "iu",
);
const ACCOUNT = /\b(?:accounts?|a\/c|acct|acc|bank|banque|bankverbindung|iban|swift|bic|sort code|domiciliary|beneficiary)\b/i;

/** Whether a line is about a conversion or a bank account; the currencies that it names say nothing about the bill's own. */
export const isAboutOtherMoney = (line: string): boolean => CONVERSION.test(line) || ACCOUNT.test(line);

const STATEMENT =
  /\b(?:(?:all|amounts|prices|figures|charges|rates|fees)(?: \p{L}+){0,4}|(?:payable|billed|expressed|stated|shown|denominated|invoiced)(?: \p{L}+)?|(?:invoice|bill) is) in (\S+(?: \S+){0,2})/giu;

/** The currencies that the page says its amounts are in: "All amounts are in CAD", "payable in US dollars". */
export function currenciesStatedIn(printed: string): ReadonlySet<string> {
  const named = [...printed.matchAll(STATEMENT)].flatMap(([, words = ""]) => [...votesIn(words.replace(/[.,;] .*$/, ""))]);
  return new Set(named.flatMap(([code, vote]) => (vote.named > 0 ? [code] : [])));
}
