import type { WhtCategory } from "@/lib/tax/rule-pack";
import { BUILT } from "./judge-activities";
import { expertWork } from "./expert-work";
import { listedGoods, materialOfWorks, printedThings, soldFitted } from "./goods-beside-work";
import type { Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";
import { workByParticiple } from "./work-by-participle";
import { subcontractedService, worksOnTanks } from "./works-on-tanks";

/** Expert work judged with less confidence than this is judged again by laboratory words. */
const SURE = 0.8;

/**
 * Judges a line by its construction if its terms gave another category, or none: structures built, lists of things, verbs of work, experts.
 * A category confirmed by the terms is left as they have it, and so is anything outside withholding. A patient's test stays a clinic's.
 */
export function judgeByConstruction(
  judged: Judgment | null,
  description: string,
  words: ReadWords,
  find: () => readonly TermMatch[],
): Judgment | null {
  const told = judged?.mixed ? undefined : judged?.shares[0]?.category;
  if (told === "not_applicable" || (told === "professional_services" && judged?.relief)) return judged;
  const otherwise =
    builtOtherwise(told, words) ??
    (told === "goods_supply" ? null : soldByBuild(description, words, find, told !== undefined && BUILT.has(told))) ??
    subcontractedService(words) ??
    (told === "other_services" ? null : workByParticiple(words));
  if (otherwise) return otherwise;
  return (isSettled(judged, told) ? null : expertWork(words, find)) ?? judged;
}

/** Works whose object shows another kind than the word for the works. */
function builtOtherwise(told: WhtCategory | undefined, words: ReadWords): Judgment | null {
  const built = told === "construction_other" ? null : worksOnTanks(words);
  return built?.shares[0]?.category === told ? null : built;
}

const isSettled = (judged: Judgment | null, told: WhtCategory | undefined): boolean =>
  judged?.relief?.code === "medical_services" || (told === "professional_services" && (judged?.shares[0]?.confidence ?? 0) >= SURE);

/** Recognizes a sale by the construction of the line. */
const soldByBuild = (description: string, words: ReadWords, find: () => readonly TermMatch[], isBuilt: boolean): Judgment | null =>
  (isBuilt ? materialOfWorks(description) : printedThings(description)) ??
  listedGoods(description, words, find) ??
  soldFitted(description, find);
