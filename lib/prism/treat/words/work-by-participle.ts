import { isTerm, type TermLabel } from "@/lib/tax/ng/terms";
import { doneWord } from "./done-words";
import type { Judgement } from "./judgement";
import type { ReadWords, TermMatch } from "./match-terms";
import { SUPPLY_WORDS } from "./unnamed-work";

/*
 * Vendors tell what they did by a verb and not by its noun: "Drilled and blasted bench 4", "our tippers carried your laterite",
 * "fallen truck pulled out of ditch". The things in such a line are what it was done to.
 */

/** How a clerk begins before saying what was done. */
const ANNOUNCED =
  /^(?:being|payments?|charges?|cost|bill|for|of|to|the|we|our|men|team|lump|sum|flat|weekend|night|day|job|total|amount|due|on|labour|labor|having|\d+)$/;
/** Participles of work that describe no goods where an object follows them; "printed", "treated", "washed" and their like do. */
const WORKED =
  /^(?:collected|conveyed|carried|hauled|ferried|carted|trucked|towed|evacuated|escorted|shifted|moved|relocated|removed|drilled|blasted|rewound|rewired|repaired|overhauled|serviced|dismantled|reinstalled|uninstalled|refitted|replaced|changed|fixed|unblocked|emptied|dredged|desilted|cleared|swept|mowed|weeded|fumigated|trimmed|offloaded|unloaded|loaded|stacked|sorted|packed|escorted|guarded|manned|retrieved|recovered|reconnected|disconnected|tuned|realigned|rectified|restored|mended|laundered|ironed|scrubbed|regassed)$/;
/** Of them those that by themselves, at a line's beginning, are done and no kind of a thing. */
const AT_HEAD =
  /^(?:conveyed|carried|hauled|ferried|carted|towed|evacuated|escorted|moved|relocated|removed|dismantled|reinstalled|unblocked|emptied|desilted|mowed|weeded|offloaded|unloaded|retrieved|disconnected|realigned|rectified|regassed)$/;
/** Behind another participle and an "and" these are done as well; goods are "washed and graded". */
const FINISHED =
  /^(?:returned|pressed|ironed|folded|starched|delivered back|refitted|reinstalled|tested|cleaned|dried|dropped|emptied|disposed|dumped|blasted)$/;
const LAUNDERED =
  /^(?:linens?|uniforms?|overalls?|coveralls?|curtains?|towels?|sheets|bedsheets|duvets?|vehicles?|cars?|buses|trucks?|clothes|gowns?|dishes|garments?)$/;
const OF_LINEN = /^(?:washed|cleaned|starched|ironed|picked)$/;
const COUNTED_AS_SOLD = /^(?:pieces|cartons?|rolls?|sets|boxes|packs?)$/;
/** What of the buyer's, or in what state, something was done to. */
const WHOSE = /^(?:your|our|the|old|faulty|damaged|existing|client|clients|customer|customers|owner|worn|bad|broken|leaking|burnt|all)$/;
/** Who moves something says where to. */
const MOVED =
  /^(?:taken|carried|moved|pulled|towed|dragged|winched|picked|dropped|driven|hauled|conveyed|ferried|transported|evacuated|carted|trucked|escorted|shifted|relocated)$/;
const WHITHER = /^(?:to|from|out|up|down|off|back|away|into|over|across|between)$/;
/** "Collected by your driver", "picked up ex works": the buyer himself took what he bought. */
const BY_BUYER =
  /\b(?:by (?:the |your )?(?:buyer|customer|client|you|driver)s?|your (?:truck|driver|vehicle)s?|ex (?:works|factory|depot|yard))\b/;
/** What is made in the ground is construction, whatever verb tells it. */
const WORKS = /^(?:boreholes?|wells?|piles?|trench(?:es)?|foundations?|culverts?|pipelines?|flowlines?)$/;

function worked(label: TermLabel, words: string[], confidence = 0.88): Judgement {
  return {
    shares: [
      { category: "other_services", label, confidence },
      { category: "goods_supply", label: null, confidence: 0.06 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words,
  };
}

const CARRIES =
  /^(?:convey|carr|haul|ferr|cart|truck|tow|mov|reloc|shift|pull|drag|winch|pick|dropp|driv|taken|transport|evacuat|escort|load|offload|unload)/;
const labelOf = (verb: string): TermLabel => (CARRIES.test(verb) ? "Haulage and transport" : "Repair and maintenance");

/** "Taken to 12 branches", "pulled out of ditch"; "carried out" says nothing yet. */
function isMoved(token: string, next: string, before: string): boolean {
  return MOVED.test(token) && WHITHER.test(next) && before !== "be" && !(token === "carried" && next === "out");
}

/** The first word of a line, as one of several that were done, or as one that is never a thing's kind. */
function isDoneAtHead(index: number, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  const [token, next, third] = [tokens[index] ?? "", tokens[index + 1] ?? "", tokens[index + 2] ?? ""];
  if (next === "" || (token === "carried" && next === "out")) return false;
  if (next === "and" && OF_LINEN.test(token) && FINISHED.test(third)) return true;
  if (!WORKED.test(token)) return false;
  // "Collected, rewound and returned", "drilled and blasted": several things that were done.
  const second = next === "and" || next === "/" ? third : next;
  if (WORKED.test(second) || (next === "and" && FINISHED.test(second))) return true;
  return AT_HEAD.test(token) && !breaks.has(index + 1) && !tokens.some((word) => COUNTED_AS_SOLD.test(word));
}

/** A participle of work and its object, or another one beside it; undefined where the line has none. */
function participle(tokens: readonly string[], breaks: ReadonlySet<number>): string | undefined {
  const first = tokens.findIndex((token) => !ANNOUNCED.test(token));
  return tokens.find((token, index) => {
    const next = tokens[index + 1] ?? "";
    if (isMoved(token, next, tokens[index - 1] ?? "")) return true;
    if (WORKED.test(token) && WHOSE.test(next) && !breaks.has(index + 1)) return true;
    // "Linen washed, 1,120 kg": what a laundry does to it; sand and rags are sold washed.
    if (OF_LINEN.test(token) && LAUNDERED.test(tokens[index - 1] ?? "") && (next === "" || breaks.has(index + 1))) return true;
    return index === first && isDoneAtHead(index, tokens, breaks);
  });
}

/** A line that tells by a participle what was done to its things, which are not sold; null where none does, or a sale is named beside it. */
export function workByParticiple({ tokens, breaks }: ReadWords): Judgement | null {
  const verb = participle(tokens, breaks);
  if (verb === undefined || tokens.some((token, index) => WORKS.test(token) || (SUPPLY_WORDS.has(token) && tokens[index + 1] !== "by")))
    return null;
  return BY_BUYER.test(tokens.join(" ")) && !tokens.includes("supplied") ? null : worked(labelOf(verb), [verb]);
}

/** Work that a profession or a right does: its noun tells it elsewhere. */
const NO_LABOUR =
  /^(?:audit|review|draft|valu|survey|train|advis|defend|prepar|fil|calibrat|inspect|test|certify|develop|manag|supervis|host|leas|rent|hir|suppl|sell|purchas|buy|print|brand|provid|deliver|import|export|design|insur|financ|consult|represent|writ|teach|coach|organ)/;
const OF_BUYER = /^(?:your|client|clients|customer|customers)$/;

/** "Converting your own scrap", "spray lacquering 42 doors": a verb in -ing that governs whose, or how many, things follow. */
export function workOnCounted(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgement | null {
  const place = tokens.findIndex((token, index) => {
    const next = tokens[index + 1] ?? "";
    if (breaks.has(index + 1) || !token.endsWith("ing") || NO_LABOUR.test(token)) return false;
    if (OF_BUYER.test(next)) return true;
    const isHead = tokens.slice(0, index).filter((before) => !ANNOUNCED.test(before)).length <= 1 && doneWord([token]) !== undefined;
    return isHead && /^\d{1,4}$/.test(next) && things.some((match) => match.start === index + 2);
  });
  const verb = tokens[place];
  return verb === undefined ? null : worked(labelOf(verb), [verb]);
}

/** Who does the work together: "reefer plug monitoring crew, night". */
const CREW = /^(?:crews?|teams?|gangs?|squads?|flagm[ae]n|riders|analysts?|officers|clerks|inspectors|weighments?|passes)$/;
const GOVERNS = /^(?:for|to|of|with|by|from|in|at|on)$/;

/** A crew, or a count of uses, ends the first part of a line of things: they are paid for the work; a "jersey, football team" is not. */
export function crewAtHead(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgement | null {
  const end = tokens.findIndex((token, index) => index > 0 && (breaks.has(index) || GOVERNS.test(token)));
  const head = tokens[(end < 0 ? tokens.length : end) - 1] ?? "";
  return CREW.test(head) && things.every((match) => match.start > 0 || match.end < tokens.length) ? worked("Manpower", [head], 0.86) : null;
}

/** "Crane lift of one container, lump sum job": what is called a job is done and not sold. */
export function calledJob(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgement | null {
  const last = tokens.length - 1;
  const isJob = tokens[last] === "job" && [...breaks].some((place) => place > 0 && place <= last && place >= last - 2);
  const isMade = things.some((match) => isTerm(match.term, "Furniture"));
  return isJob && !isMade ? worked("Repair and maintenance", ["job"], 0.86) : null;
}
