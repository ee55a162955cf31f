import { countryCurrencies, currenciesOfSign } from "../../vocabulary/places";
import { joined, statedIn, type Votes } from "./currency-votes";

/** "¥12,500.50": a yen has no hundredths, and the yuan, which has the same sign, has. */
const YUAN = /¥\s?\d[\d,]*\.\d{2}(?!\d)|\d\.\d{2}\s?¥/;
/** "Dayton, OH 45402": an address of the United States, which seldom name themselves. */
const AMERICAN =
  /,? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?(?!\d)/;

/** What a page says of its amounts counts for so many marks. */
const STATED = 3;

/**
 * The votes with the signs that several currencies share given to the one that is meant: that of the vendor's country, unless the page
 * names the sign's usual one more often; else the one that the page names. `printed`: the page.
 */
export function withOwnSigns(votes: Votes, vendorCountry: string | null, printed: string): Votes {
  const own = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  const stated = statedIn(printed);
  const named = (code: string | undefined): number =>
    code === undefined ? 0 : (votes.get(code)?.named ?? 0) + (stated.has(code) ? STATED : 0);
  for (const [usual, others] of Object.entries(currenciesOfSign)) {
    const local = own !== undefined && others.includes(own) ? own : undefined;
    // One mark of the usual currency, such as that of a fee in it, doesn't outweigh the vendor's own where the page names both.
    if (named(usual) > named(local)) continue;
    const [other, ...more] = others.filter((code) => named(code) > 0);
    const meant = local ?? (more.length === 0 && named(usual) === 0 ? other : undefined);
    const code = meant ?? (usual === "JPY" && named(usual) === 0 && YUAN.test(printed) ? "CNY" : undefined);
    if (code !== undefined) giveSigns(votes, usual, code);
  }
  return votes;
}

/** The votes with each shared sign that can stand for `code`, the money that the page names, given to it as if it were its alone. */
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

/** The signs alone go over; marks of the usual currency itself stay its own. */
function giveSigns(votes: Votes, usual: string, code: string): void {
  const vote = votes.get(usual);
  if (!vote || usual === code || vote.named === vote.weight) return;
  if (vote.named > 0) votes.set(usual, { ...vote, weight: vote.named });
  else votes.delete(usual);
  votes.set(code, joined(votes.get(code), { ...vote, weight: vote.weight - vote.named, named: 0 }));
}

/**
 * Whether nothing tells which of the currencies of a shared sign is meant: the vendor is of none of their countries. Whoever of Africa or
 * Europe writes "$" means the dollar of the United States.
 */
export function isOpenSign(code: string, votes: Votes, vendorCountry: string | null, printed: string): boolean {
  if (votes.get(code)?.named !== 0) return false;
  const own = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  if (own === code) return false;
  return code === "USD" ? vendorCountry === null && !AMERICAN.test(printed) : true;
}

/** Francs CFA are two currencies of one name: the vendor's country says which. */
export function withFrancsOf(vendorCountry: string | null, votes: Votes): Votes {
  const francs = votes.get("XOF");
  if (!francs || vendorCountry === null || countryCurrencies[vendorCountry] !== "XAF") return votes;
  votes.set("XAF", francs);
  votes.delete("XOF");
  return votes;
}
