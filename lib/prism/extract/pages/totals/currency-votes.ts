import { currencyMarks, otherCurrencyCodes, rareCurrencyCodes, wordlikeCurrencyCodes } from "../../vocabulary/places";

/** How often a currency's marks are printed, and one of them as it is; `named`: the part of the weight of marks that are that currency's alone. */
export interface Vote {
  weight: number;
  raw: string;
  named: number;
}

export type Votes = Map<string, Vote>;

/** What the marks in a text name, by currency. */
export function votesIn(printed: string): Votes {
  const votes: Votes = new Map();
  const vote = (code: string, more: Vote): void => {
    const known = votes.get(code);
    votes.set(code, joined(known, more));
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

/** Two votes for one currency; a mark that is its alone says more than a sign that others have too. */
export function joined(known: Vote | undefined, more: Vote): Vote {
  if (!known) return more;
  const raw = known.named === 0 && more.named > 0 ? more.raw : known.raw;
  return { weight: known.weight + more.weight, raw, named: known.named + more.named };
}

const MONEY_WORD =
  "(?:amounts?|amt|prices?|(?:sub-?|grand )?totals?|rates?|values?|costs?|charges?|charged|fees?|sums?|due|payable|paid|balance|net|gross|tax|vat|montants?|prix|betrag|preis)";
const SURE_MONEY_WORD = "(?:amounts?|amt|sub-?totals?|balance|sums?|payable)";
const others = [...otherCurrencyCodes, ...rareCurrencyCodes];
/** A language with its version, and a goal with its number, stand so too. */
const withoutNumbered = others.filter((code) => code !== "PHP" && code !== "SDG");
const bracketed = (codes: readonly string[]): string => `[([] ?(?:in )?(${codes.join("|")}) ?[)\\]]`;
const BEHIND_MONEY = [
  `\\b${MONEY_WORD}[ :]{0,2}(?:${bracketed(others)}|(?:in )?(${withoutNumbered.join("|")})(?=$|[ :]*\\d| (?:${MONEY_WORD}|qty)\\b))`,
  `\\b${SURE_MONEY_WORD} ?(?:${bracketed(wordlikeCurrencyCodes)}|in (${wordlikeCurrencyCodes.filter((code) => code !== "ALL").join("|")})\\b)`,
].map((source) => new RegExp(source, "gimu"));

/** "Amount (KWD)", "Total TRY 1,250.00", "Unit price QAR": the codes, in capitals, of currencies without marks of their own, as often as they stand so. */
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
 * "QAR 1,250.00", "1,250.000 KWD": the one code of a currency without marks of its own that stands beside two amounts or more. Asked
 * only where no known mark is printed: else the vendor's country, or nobody, would say in which money the amounts are.
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
    // "US$1 = NGN 1,550.00", "NGN 1,550.00/US$", "@ ₦1,550/$"
    String.raw`(?:[$€£]|\b(?:USD|EUR|GBP)) ?1(?:\.0+)? ?=|\d ?(?:\/|per) ?(?:US)?(?:[$€£]|USD\b|EUR\b|GBP\b|dollar\b|euro\b|pound\b)`,
  ].join("|"),
  "iu",
);
const ACCOUNT = /\b(?:accounts?|a\/c|acct|acc|bank|banque|bankverbindung|iban|swift|bic|sort code|domiciliary|beneficiary)\b/i;

/** Whether a line says what amounts are worth in another money, or into which account to pay: which currencies it names says nothing of the bill's own. */
export const namesOtherMoney = (line: string): boolean => CONVERSION.test(line) || ACCOUNT.test(line);

const STATEMENT =
  /\b(?:(?:all|amounts|prices|figures|charges|rates|fees)(?: \p{L}+){0,4}|(?:payable|billed|expressed|stated|shown|denominated|invoiced)(?: \p{L}+)?|(?:invoice|bill) is) in (\S+(?: \S+){0,2})/giu;

/** The money that a page says its amounts are in: "All amounts are in CAD", "payable in US dollars". */
export function statedIn(printed: string): ReadonlySet<string> {
  const named = [...printed.matchAll(STATEMENT)].flatMap(([, words = ""]) => [...votesIn(words.replace(/[.,;] .*$/, ""))]);
  return new Set(named.flatMap(([code, vote]) => (vote.named > 0 ? [code] : [])));
}
