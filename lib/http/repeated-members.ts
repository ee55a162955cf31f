import type { FieldFault } from "@/lib/kernel/errors";
import { fieldPath } from "@/lib/kernel/schemas/zod-faults";

const MAX_NAME = 100;
const MAX_FAULTS = 100;

/**
 * Finds members that occur more than once in an object of a JSON text. JSON.parse keeps the last one, whereas a gateway that checks or
 * signs the request may use the first (RFC 8259 §4), so it would be unclear which amount to file. `text` must be valid JSON, and `members`
 * the number of members it has once parsed. Usually that equals the number of names in the text, and the expensive search is skipped.
 */
export function repeatedMembers(text: string, members: number): FieldFault[] {
  return namesIn(text) === members ? [] : findRepeated(text);
}

/** Counts the members of a parsed value at all levels; NaN if it is nested deeper than `levels`. */
export function countMembers(value: unknown, levels: number): number {
  if (value === null || typeof value !== "object") return 0;
  if (levels === 0) return NaN;
  const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let members = held === value ? 0 : held.length;
  for (const member of held) if (typeof member === "object") members += countMembers(member, levels - 1);
  return members;
}

/** Counts the strings of a JSON text that are followed by a colon. */
function namesIn(text: string): number {
  let names = 0;
  for (let start = text.indexOf('"'); start >= 0;) {
    const end = endOfString(text, start);
    if (isName(text, end)) names += 1;
    start = text.indexOf('"', end + 1);
  }
  return names;
}

/** The index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    // After an even number of backslashes, the quote itself is not escaped.
    if ((end - before) % 2 === 1) return end;
  }
}

function isName(text: string, end: number): boolean {
  for (let at = end + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    // Skips JSON's white space; at the end of the text the code is NaN.
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code === 0x3a;
  }
}

/** An open object or list: the names seen so far (null for a list), and the current name or index. */
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

/** A name that is safe for a response and its log: short, without U+0000 and unpaired surrogates. */
const shown = (name: string): string => name.slice(0, MAX_NAME).replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
