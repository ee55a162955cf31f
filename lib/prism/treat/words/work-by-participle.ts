import { isTerm, type TermLabel } from "@/lib/tax/ng/terms";
import { activityWord } from "./activity-words";
import type { Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";
import { SUPPLY_WORDS } from "./unnamed-work";

/*
 * Vendors often state what they did by a verb instead of a noun: "Drilled and blasted bench 4", "our tippers carried your laterite",
 * "fallen truck pulled out of ditch". The things on such a line are the objects of the work.
 */

/** How a clerk begins an entry before saying what was done. */
const ANNOUNCED =
  /^(?:being|payments?|charges?|cost|bill|for|of|to|the|we|our|men|team|lump|sum|flat|weekend|night|day|job|total|amount|due|on|labour|having|\d+)$/;
/** Participles of work that don't describe goods when an object follows, as "printed", "treated" or "washed" would. */
const WORKED =
  /^(?:collected|conveyed|carried|hauled|ferried|carted|trucked|towed|evacuated|escorted|shifted|moved|relocated|removed|drilled|blasted|rewound|rewired|repaired|overhauled|serviced|dismantled|reinstalled|uninstalled|refitted|replaced|changed|fixed|unblocked|emptied|dredged|desilted|cleared|swept|mowed|weeded|fumigated|trimmed|offloaded|unloaded|loaded|stacked|sorted|packed|guarded|manned|retrieved|recovered|reconnected|disconnected|tuned|realigned|rectified|restored|mended|laundered|ironed|scrubbed|regassed)$/;
/** Those of them that, alone at the beginning of a line, mean work rather than a kind of thing. */
const AT_HEAD =
  /^(?:conveyed|carried|hauled|ferried|carted|towed|evacuated|escorted|moved|relocated|removed|dismantled|reinstalled|unblocked|emptied|desilted|mowed|weeded|offloaded|unloaded|retrieved|disconnected|realigned|rectified|regassed)$/;
/** Participles that mean work after another participle and "and"; goods are "washed and graded". */
const FINISHED =
  /^(?:returned|pressed|ironed|folded|starched|delivered back|refitted|reinstalled|tested|cleaned|dried|dropped|emptied|disposed|dumped|blasted)$/;
const LAUNDERED =
  /^(?:linens?|uniforms?|overalls?|coveralls?|curtains?|towels?|sheets|bedsheets|duvets?|vehicles?|cars?|buses|trucks?|clothes|gowns?|dishes|garments?)$/;
const OF_LINEN = /^(?:washed|cleaned|starched|ironed|picked)$/;
const COUNTED_AS_SOLD = /^(?:pieces|cartons?|rolls?|sets|boxes|packs?)$/;
/** Words showing that the object belongs to the buyer, or its condition. */
const WHOSE = /^(?:your|our|the|old|faulty|damaged|existing|client|clients|customer|customers|owner|worn|bad|broken|leaking|burnt|all)$/;
/** Verbs of motion, which are followed by a direction. */
const MOVED =
  /^(?:taken|carried|moved|pulled|towed|dragged|winched|picked|dropped|driven|hauled|conveyed|ferried|transported|evacuated|carted|trucked|escorted|shifted|relocated)$/;
const WHITHER = /^(?:to|from|out|up|down|off|back|away|into|over|across|between)$/;
/** "Collected by your driver", "picked up ex works": the buyer collected the goods. */
const BY_BUYER =
  /\b(?:by (?:the |your )?(?:buyer|customer|client|you|driver)s?|your (?:truck|driver|vehicle)s?|ex (?:works|factory|depot|yard))\b/;
/** Things made in the ground are construction, whatever the verb. */
const WORKS = /^(?:boreholes?|wells?|piles?|trench(?:es)?|foundations?|culverts?|pipelines?|flowlines?)$/;

function worked(label: TermLabel, words: string[], confidence = 0.88): Judgment {
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

/** "Taken to 12 branches", "pulled out of ditch"; but "carried out" is no transport. */
function isMoved(token: string, next: string, before: string): boolean {
  return MOVED.test(token) && WHITHER.test(next) && before !== "be" && !(token === "carried" && next === "out");
}

/** Whether the first word of a line is one of several activities, or one that never describes a thing. */
function isDoneAtHead(index: number, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  const [token, next, third] = [tokens[index] ?? "", tokens[index + 1] ?? "", tokens[index + 2] ?? ""];
  if (next === "" || (token === "carried" && next === "out")) return false;
  if (next === "and" && OF_LINEN.test(token) && FINISHED.test(third)) return true;
  if (!WORKED.test(token)) return false;
  // "Collected, rewound and returned", "drilled and blasted": several activities.
  const second = next === "and" || next === "/" ? third : next;
  if (WORKED.test(second) || (next === "and" && FINISHED.test(second))) return true;
  return AT_HEAD.test(token) && !breaks.has(index + 1) && !tokens.some((word) => COUNTED_AS_SOLD.test(word));
}

/** A participle of work with its object or another participle; undefined if there is none. */
function participle(tokens: readonly string[], breaks: ReadonlySet<number>): string | undefined {
  const first = tokens.findIndex((token) => !ANNOUNCED.test(token));
  return tokens.find((token, index) => {
    const next = tokens[index + 1] ?? "";
    if (isMoved(token, next, tokens[index - 1] ?? "")) return true;
    if (WORKED.test(token) && WHOSE.test(next) && !breaks.has(index + 1)) return true;
    // "Linen washed, 1,120 kg": laundry work; sand and rags are sold washed.
    if (OF_LINEN.test(token) && LAUNDERED.test(tokens[index - 1] ?? "") && (next === "" || breaks.has(index + 1))) return true;
    return index === first && isDoneAtHead(index, tokens, breaks);
  });
}

/**
 * Recognizes work on things by a participle, so that the things are not taken as sold; null if there is none, or a sale is named as well.
 */
export function workByParticiple({ tokens, breaks }: ReadWords): Judgment | null {
  const verb = participle(tokens, breaks);
  if (verb === undefined || tokens.some((token, index) => WORKS.test(token) || (SUPPLY_WORDS.has(token) && tokens[index + 1] !== "by")))
    return null;
  return BY_BUYER.test(tokens.join(" ")) && !tokens.includes("supplied") ? null : worked(labelOf(verb), [verb]);
}

/** Verbs of professional work and of rights, which are recognized by their nouns elsewhere. */
const NO_LABOR =
  /^(?:audit|review|draft|valu|survey|train|advis|defend|prepar|fil|calibrat|inspect|test|certify|develop|manag|supervis|host|leas|rent|hir|suppl|sell|purchas|buy|print|brand|provid|deliver|import|export|design|insur|financ|consult|represent|writ|teach|coach|organ)/;
const OF_BUYER = /^(?:your|client|clients|customer|customers)$/;

/** "Converting your own scrap", "spray lacquering 42 doors": a verb in -ing followed by the buyer's things or a count of things. */
export function workOnCounted(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  const place = tokens.findIndex((token, index) => {
    const next = tokens[index + 1] ?? "";
    if (breaks.has(index + 1) || !token.endsWith("ing") || NO_LABOR.test(token)) return false;
    if (OF_BUYER.test(next)) return true;
    const isHead = tokens.slice(0, index).filter((before) => !ANNOUNCED.test(before)).length <= 1 && activityWord([token]) !== undefined;
    return isHead && /^\d{1,4}$/.test(next) && things.some((match) => match.start === index + 2);
  });
  const verb = tokens[place];
  return verb === undefined ? null : worked(labelOf(verb), [verb]);
}

/** Groups of workers: "reefer plug monitoring crew, night". */
const CREW = /^(?:crews?|teams?|gangs?|squads?|flagm[ae]n|riders|analysts?|officers|clerks|inspectors|weighments?|passes)$/;
const GOVERNS = /^(?:for|to|of|with|by|from|in|at|on)$/;

/** A crew, or a count of uses, at the end of the first part of a line of things is paid for its work; not in "jersey, football team". */
export function crewAtHead(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  const end = tokens.findIndex((token, index) => index > 0 && (breaks.has(index) || GOVERNS.test(token)));
  const head = tokens[(end < 0 ? tokens.length : end) - 1] ?? "";
  return CREW.test(head) && things.every((match) => match.start > 0 || match.end < tokens.length) ? worked("Manpower", [head], 0.86) : null;
}

/** "Crane lift of one container, lump sum job": what is called a job is done, not sold. */
export function workCalledJob(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  const last = tokens.length - 1;
  const isJob = tokens[last] === "job" && [...breaks].some((place) => place > 0 && place <= last && place >= last - 2);
  const isMade = things.some((match) => isTerm(match.term, "Furniture"));
  return isJob && !isMade ? worked("Repair and maintenance", ["job"], 0.86) : null;
}
