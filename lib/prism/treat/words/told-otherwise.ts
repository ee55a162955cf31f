import type { WhtCategory } from "@/lib/tax/rule-pack";
import { BUILT } from "./judge-activities";
import { expertWork } from "./expert-work";
import { goodsOfAWork, materialOfWorks, printedThings, soldFitted } from "./goods-of-a-work";
import type { Judgement } from "./judgement";
import type { ReadWords, TermMatch } from "./match-terms";
import { workByParticiple } from "./work-by-participle";
import { subcontractedService, worksOnTanks } from "./works-on-tanks";

/** An expert's work that is told less surely is told again by its laboratory's words. */
const SURE = 0.8;

/**
 * What the build of a line tells where its terms told another kind, or none: what is built, a list of things, a verb of work, an expert.
 * A kind that the terms tell too is left as they tell it, and so is what is outside withholding; a patient's test stays a clinic's.
 */
export function toldOtherwise(
  judged: Judgement | null,
  description: string,
  words: ReadWords,
  find: () => readonly TermMatch[],
): Judgement | null {
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

/** Works whose object tells another kind than their word. */
function builtOtherwise(told: WhtCategory | undefined, words: ReadWords): Judgement | null {
  const built = told === "construction_other" ? null : worksOnTanks(words);
  return built?.shares[0]?.category === told ? null : built;
}

const isSettled = (judged: Judgement | null, told: WhtCategory | undefined): boolean =>
  judged?.relief?.code === "medical_services" || (told === "professional_services" && (judged?.shares[0]?.confidence ?? 0) >= SURE);

/** A sale that is told by how the line is built. */
const soldByBuild = (description: string, words: ReadWords, find: () => readonly TermMatch[], isBuilt: boolean): Judgement | null =>
  (isBuilt ? materialOfWorks(description) : printedThings(description)) ??
  goodsOfAWork(description, words, find) ??
  soldFitted(description, find);
