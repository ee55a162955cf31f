import { unitedArabEmirates } from "./ae";
import { germany } from "./de";
import { egypt } from "./eg";
import { france } from "./fr";
import { unitedKingdom } from "./gb";
import { ghana } from "./gh";
import { india } from "./in";
import { kenya } from "./ke";
import { nigeria } from "./ng";
import type { RulePack } from "./rule-pack";
import { rwanda } from "./rw";
import { tanzania } from "./tz";
import { uganda } from "./ug";
import { southAfrica } from "./za";

/** All jurisdictions with known rules: Nigeria first, the others by name. */
export const rulePacks: readonly RulePack[] = [
  nigeria,
  egypt,
  france,
  germany,
  ghana,
  india,
  kenya,
  rwanda,
  southAfrica,
  tanzania,
  uganda,
  unitedArabEmirates,
  unitedKingdom,
];

const byCountry = new Map(rulePacks.map((pack) => [pack.country, pack]));

/** The rules of a country by its ISO 3166-1 alpha-2 code, in either case; null if they are not known. */
export function rulePack(country: string): RulePack | null {
  return byCountry.get(country.trim().toUpperCase()) ?? null;
}
