import type { FieldFault } from "@/lib/kernel/errors";
import { fieldPath } from "@/lib/kernel/zod-faults";

const MAX_NAME = 100;
const MAX_FAULTS = 100;

/**
 * Members that stand more than once in an object of a JSON text. JSON.parse keeps the last of them, a gateway that checks or signs the
 * request perhaps the first (RFC 8259 §4): nobody could tell which amount was meant to be filed. `text` is valid JSON that has `members`
 * members once parsed; as a rule there are as many names in it, and that is all that is looked at.
 */
export function repeatedMembers(text: string, members: number): FieldFault[] {
  return namesIn(text) === members ? [] : findRepeated(text);
}

/** The members of a parsed value, those of its members included; NaN where it is nested deeper than so many levels. */
export function countMembers(value: unknown, levels: number): number {
  if (value === null || typeof value !== "object") return 0;
  if (levels === 0) return NaN;
  const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let members = held === value ? 0 : held.length;
  for (const member of held) if (typeof member === "object") members += countMembers(member, levels - 1);
  return members;
}

/** How many strings of a JSON text stand before a colon. */
function namesIn(text: string): number {
  let names = 0;
  for (let start = text.indexOf('"'); start >= 0;) {
    const end = endOfString(text, start);
    if (isName(text, end)) names += 1;
    start = text.indexOf('"', end + 1);
  }
  return names;
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    // After an even number of backslashes it is a quote of its own.
    if ((end - before) % 2 === 1) return end;
  }
}

function isName(text: string, end: number): boolean {
  for (let at = end + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    // JSON's white space; at the end of the text the code is NaN.
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code === 0x3a;
  }
}

/** An object or list that is open: the names that it had, and where in it the text has come to. */
interface Open {
  names: Set<string> | null;
  at: string | number;
}

function findRepeated(text: string): FieldFault[] {
  const found = new Map<string, FieldFault>();
  const open: Open[] = [];
  const tokens = /["{}[\],]/g;
  for (let token = tokens.exec(text); token && found.size < MAX_FAULTS; token = tokens.exec(text)) {
    const inside = open.at(-1);
    const [sign] = token;
    if (sign === "{") open.push({ names: new Set(), at: "" });
    else if (sign === "[") open.push({ names: null, at: 0 });
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === ",") {
      if (typeof inside?.at === "number") inside.at += 1;
    } else {
      const end = endOfString(text, token.index);
      tokens.lastIndex = end + 1;
      if (!inside?.names || !isName(text, end)) continue;
      inside.at = JSON.parse(text.slice(token.index, end + 1)) as string;
      if (inside.names.has(inside.at)) note(found, open);
      inside.names.add(inside.at);
    }
  }
  return [...found.values()];
}

function note(found: Map<string, FieldFault>, open: readonly Open[]): void {
  const field = fieldPath(open.map(({ at }) => (typeof at === "string" ? shown(at) : at)));
  found.set(field, { field, code: "duplicate", message: `${field} is given more than once: send a single value` });
}

/** A name as an answer and its log can hold it: short, without U+0000 and halves of surrogate pairs. */
const shown = (name: string): string => name.slice(0, MAX_NAME).replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
