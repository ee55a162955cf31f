import { termLabels, vocabulary } from "@/lib/tax/ng/terms";
import type { Judgment } from "../words/judgment";
import { FOR_OCCASIONS } from "../words/lent-with-operators";
import { SUPPLY_WORDS } from "../words/unnamed-work";
import type { LineClass } from "./line-class";

/** Goods that are hired out as well as sold. */
const HIRED = termLabels("Vehicles", "Machinery and equipment", "Generators and inverters", "Audio and video equipment", "Furniture");
const LENT = 0.87;

/**
 * "Toyota Hilux 4x4 with driver" from "Swiftlane Car Hire": a firm that by its name lends such things lends this one, unless the line says
 * "supply".
 */
export function asLentByTrade(line: LineClass, trade: Judgment | null, tokens: readonly string[]): LineClass {
  const [share] = trade?.shares ?? [];
  return share?.category === "rent_hire_lease" ? asLent(line, share.label ?? undefined, tokens) : line;
}

/** Classifies a thing that is both lent and sold as lent. Call it if something shows that the thing is lent here. */
export function asLent(line: LineClass, label: string | undefined, tokens: readonly string[]): LineClass {
  const isLendable = HIRED.has(line.label) || (line.words.length > 0 && line.words.every((word) => FOR_OCCASIONS.test(word)));
  if (line.category !== "goods_supply" || line.mixed || !isLendable || tokens.some((token) => SUPPLY_WORDS.has(token))) return line;
  const others = [{ category: line.category, label: line.label, confidence: 1 - LENT }];
  const hired = { category: "rent_hire_lease", label: label ?? vocabulary.labels.rent_hire_lease, confidence: LENT } as const;
  return { ...line, ...hired, alternatives: others, relief: null };
}

/** Events for which such things are needed only once. */
const OCCASION =
  /\bfor (?:[\w'’-]+ ){0,3}(?:agms?|egms?|annual general meeting|wedding|burial|funeral|party|birthday|anniversary|convocation|matriculation|inauguration|ceremony|launch(?:ing)?|town ?hall meeting|retreat|picnic|carnival|gala|award night|events?|open day|sports day)\b(?! (?:hall|cent(?:re|er)|room|venue|ground|garden)s?\b)/i;
/** Confidence that they are hired for the event rather than bought: too low to decide without review. */
const LENT_FOR_OCCASION = 0.72;

/** "Marquee and chairs for AGM": treats such things as hired if the line names the event. */
export function asLentForOccasion(line: LineClass, description: string, tokens: readonly string[]): LineClass {
  if (!OCCASION.test(description) || !line.words.every((word) => FOR_OCCASIONS.test(word))) return line;
  const hired = asLent(line, undefined, tokens);
  const others = [{ category: line.category, label: line.label, confidence: 1 - LENT_FOR_OCCASION }];
  return hired === line ? line : { ...hired, confidence: LENT_FOR_OCCASION, alternatives: others };
}
