import type { Judgment } from "./judgment";

/** From this confidence on, the line's own relief stands. */
const DECIDES = 0.5;

/** "For the donor-funded IDP project", "humanitarian project (UNHCR)": goods of a donor-funded humanitarian project. */
export function withDonorRelief(judged: Judgment | null, tokens: readonly string[]): Judgment | null {
  if (judged?.shares[0]?.category !== "goods_supply" || (judged.relief?.confidence ?? 0) >= DECIDES) return judged;
  const donors = tokens.findIndex((token) => /^(?:donors?|unhcr|unicef|wfp|ocha|usaid|fcdo|echo|icrc|msf|unfpa|iom)$/.test(token));
  const cause = tokens.findIndex((token) =>
    /^(?:humanitarian|idps?|refugees?|displaced|relief|emergency|nutrition|gbv|protection|shelter|cholera|outbreak|response|flood|returnees?)$/.test(
      token,
    ),
  );
  const paid = tokens.some((token) => /^(?:funded|funding|financed|grant)$/.test(token)) || tokens.includes("humanitarian");
  if (donors < 0 || cause < 0 || !paid) return judged;
  return {
    ...judged,
    mixed: false,
    relief: { code: "humanitarian_goods", confidence: 0.86 },
    words: [...judged.words, tokens[donors] ?? "", tokens[cause] ?? ""],
  };
}
