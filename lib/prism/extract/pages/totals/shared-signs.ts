import { countryCurrencies, currenciesOfSign } from "../../vocabulary/places";
import { joined, type Votes } from "./currency-votes";

/** "¥12,500.50": a yen has no hundredths, and the yuan, which has the same sign, has. */
const YUAN = /¥\s?\d[\d,]*\.\d{2}(?!\d)|\d\.\d{2}\s?¥/;
/** "Dayton, OH 45402": an address of the United States, which seldom name themselves. */
const AMERICAN =
  /,? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?(?!\d)/;

/**
 * The votes with each sign that several currencies share given to the one that is meant: the one that the page names otherwise, else that
 * of the vendor's country. `printed`: the page.
 */
export function withOwnSigns(votes: Votes, vendorCountry: string | null, printed: string): Votes {
  const own = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  for (const [usual, others] of Object.entries(currenciesOfSign)) {
    const vote = votes.get(usual);
    if (vote?.shared !== true) continue;
    const [named, ...more] = others.filter((code) => votes.get(code)?.shared === false);
    const meant = own !== undefined && others.includes(own) ? own : more.length === 0 ? named : undefined;
    const code = meant ?? (usual === "JPY" && YUAN.test(printed) ? "CNY" : undefined);
    if (code === undefined) continue;
    votes.delete(usual);
    votes.set(code, joined(votes.get(code), vote));
  }
  return votes;
}

/** The votes with each shared sign that can stand for `code`, the money that the page names, given to it. */
export function withSignsOf(code: string | null, votes: Votes): Votes {
  if (code === null) return votes;
  for (const [usual, others] of Object.entries(currenciesOfSign)) {
    const vote = votes.get(usual);
    if (vote?.shared !== true || (usual !== code && !others.includes(code))) continue;
    votes.delete(usual);
    votes.set(code, { ...joined(votes.get(code), vote), shared: false });
  }
  return votes;
}

/**
 * Whether nothing tells which of the currencies of a shared sign is meant: the vendor is of none of their countries. Whoever of Africa or
 * Europe writes "$" means the dollar of the United States.
 */
export function isOpenSign(code: string, votes: Votes, vendorCountry: string | null, printed: string): boolean {
  if (votes.get(code)?.shared !== true) return false;
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
