import { countryCurrencies, currenciesOfSign } from "../../vocabulary/places";
import { mergeVotes, currenciesStatedIn, votesIn, type Votes } from "./currency-votes";

/** "¥12,500.50" are yuan: the yen shares the sign but has no hundredths. */
const YUAN = /¥\s?\d[\d,]*\.\d{2}(?!\d)|\d\.\d{2}\s?¥/;
/** "Dayton, OH 45402": a US address, which rarely names the country. */
const AMERICAN =
  /,? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?(?!\d)/;

/** How many marks a statement about the page's currency counts for. */
const STATED = 3;

/**
 * The caller's currency, if it decides whose sign a shared one is: only if the seller's country is unknown and the page names none of the
 * currencies that share the sign. Else the page knows better, and the checks report the difference.
 */
export function saidOfSigns(said: string | null, vendorCountry: string | null, printed: string): string | null {
  if (said === null || vendorCountry !== null) return null;
  const sharing = Object.entries(currenciesOfSign)
    .find(([usual, others]) => usual === said || others.includes(said))
    ?.flat();
  if (sharing === undefined) return null;
  if (said !== "USD" && sharing.includes("USD") && AMERICAN.test(printed)) return null;
  return [...votesIn(printed)].some(([code, { named }]) => named > 0 && sharing.includes(code)) ? null : said;
}

/**
 * Assigns the votes of shared signs to the currency that is meant: the vendor country's, unless the page names the sign's usual currency
 * more often; else the one that the page names; else the one that the caller says (`said`, as `saidOfSigns` returns it). `printed` is the page's
 * text.
 */
export function withOwnSigns(votes: Votes, vendorCountry: string | null, printed: string, said: string | null = null): Votes {
  const own = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  const stated = currenciesStatedIn(printed);
  const named = (code: string | undefined): number =>
    code === undefined ? 0 : (votes.get(code)?.named ?? 0) + (stated.has(code) ? STATED : 0);
  for (const [usual, others] of Object.entries(currenciesOfSign)) {
    const local = own !== undefined && others.includes(own) ? own : undefined;
    // One mark of the usual currency, such as that of a fee in it, doesn't outweigh the vendor's own if the page names both.
    if (named(usual) > named(local)) continue;
    const [other, ...more] = others.filter((code) => named(code) > 0);
    const meant = local ?? (more.length === 0 && named(usual) === 0 ? other : undefined);
    const asSaid = said !== null && others.includes(said) ? said : undefined;
    const code = meant ?? asSaid ?? (usual === "JPY" && named(usual) === 0 && YUAN.test(printed) ? "CNY" : undefined);
    if (code !== undefined) giveSigns(votes, usual, code);
  }
  return votes;
}

/** Assigns each shared sign that can stand for `code`, the currency that the page names, to it as if it were that currency's own. */
export function withSignsOf(code: string | null, votes: Votes): Votes {
  if (code === null) return votes;
  for (const [usual, others] of Object.entries(currenciesOfSign)) {
    if (usual !== code && !others.includes(code)) continue;
    giveSigns(votes, usual, code);
    const vote = votes.get(code);
    if (vote) votes.set(code, { ...vote, named: vote.weight });
  }
  return votes;
}

/** Moves only the votes of signs; marks of the usual currency itself stay with it. */
function giveSigns(votes: Votes, usual: string, code: string): void {
  const vote = votes.get(usual);
  if (!vote || usual === code || vote.named === vote.weight) return;
  if (vote.named > 0) votes.set(usual, { ...vote, weight: vote.named });
  else votes.delete(usual);
  votes.set(code, mergeVotes(votes.get(code), { ...vote, weight: vote.weight - vote.named, named: 0 }));
}

/**
 * Whether nothing decides which currency of a shared sign is meant, since the vendor is in none of their countries and the caller
 * doesn't say it. In Africa and Europe, "$" means the US dollar.
 */
export function isOpenSign(code: string, votes: Votes, vendorCountry: string | null, printed: string, said: string | null): boolean {
  if (votes.get(code)?.named !== 0 || code === said) return false;
  const own = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  if (own === code) return false;
  return code === "USD" ? vendorCountry === null && !AMERICAN.test(printed) : true;
}

/** CFA francs are two currencies with one name; the vendor's country decides which. */
export function withFrancsOf(vendorCountry: string | null, votes: Votes): Votes {
  const francs = votes.get("XOF");
  if (!francs || vendorCountry === null || countryCurrencies[vendorCountry] !== "XAF") return votes;
  votes.set("XAF", francs);
  votes.delete("XOF");
  return votes;
}
