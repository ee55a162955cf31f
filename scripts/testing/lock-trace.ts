import { lockKinds } from "@/lib/kernel/rows/advisory-lock";
import { getDatabase } from "@/lib/kernel/db";

// For tests only: the tables in which a verb locks rows, in the order in which it locks them.

/** One transaction: the tables whose rows it locked and the kinds of its advisory locks, ordered by the first lock of each. */
export type LockTrace = string[];

type Debugged = { options: { debug?: unknown } };

/**
 * The transactions of `work` that locked anything, judged by their statements: rows that are updated, deleted, or selected for update or
 * share. Omitted is what never waits: locked rows that are skipped, an account or a person that the transaction itself created, and locks
 * that are only tried. Key shares are omitted too, because no statement shows those that a foreign key takes.
 */
export async function lockTracesOf(work: () => Promise<unknown>): Promise<LockTrace[]> {
  const { raw, orm } = getDatabase();
  const clients = [raw, (orm as unknown as { $client: unknown }).$client] as unknown as Debugged[];
  const open = new Map<string, { trace: LockTrace; made: Set<string> }>();
  const ended: LockTrace[] = [];
  clients.forEach(({ options }, client) => {
    options.debug = (connection: number, text: string) => {
      const place = `${client}/${connection}`;
      if (/^\s*begin\b/i.test(text)) open.set(place, { trace: [], made: new Set() });
      else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) {
        ended.push(open.get(place)?.trace ?? []);
        open.delete(place);
      } else {
        const { trace, made } = open.get(place) ?? { trace: [], made: new Set<string>() };
        const insert = /^\s*insert\s+into\s+"?(accounts|users)\b/i.exec(text)?.[1];
        if (insert) made.add(insert);
        for (const locked of lockedBy(text)) if (!trace.includes(locked) && !made.has(locked)) trace.push(locked);
        // Outside a transaction, each statement is its own transaction.
        if (!open.has(place)) ended.push(trace);
      }
    };
  });
  try {
    await work();
  } finally {
    for (const { options } of clients) delete options.debug;
  }
  return ended.filter(({ length }) => length > 0);
}

const NAME = String.raw`"?([a-z_]+)"?`;
const LOCKING = new RegExp(
  [
    String.raw`\bupdate\s+(?:only\s+)?${NAME}\s+(?:as\s+\w+\s+|\w+\s+)?set\b`,
    String.raw`\bdelete\s+from\s+${NAME}`,
    String.raw`\binsert\s+into\s+${NAME}(?=(?:(?!\binsert\b)[\s\S])*?\bon\s+conflict\b(?:(?!\binsert\b)[\s\S])*?\bdo\s+update\b)`,
    String.raw`\bfor\s+(?:no\s+key\s+update|update|share)\b(?:\s+of\s+((?:"?\w+"?(?:,\s*)?)+?))?(\s+skip\s+locked)?(?=\s*(?:\)|;|$))`,
    String.raw`(?:/\* lock ([a-z ]+) \*/ )?(pg_advisory_xact_lock)`,
  ].join("|"),
  "gi",
);

/** The tables whose rows one statement locks, and the kinds of its advisory locks, in the order of its text. */
export function lockedBy(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(LOCKING)) {
    const [whole, updated, deleted, merged, of, skips, kind, advisory] = match;
    const written = updated ?? deleted ?? merged;
    if (advisory !== undefined) found.push(`lock ${lockKinds.find((known) => known === kind) ?? "?"}`);
    else if (written !== undefined) found.push(written.toLowerCase());
    else if (/^for/i.test(whole) && skips === undefined) found.push(...selected(text.slice(0, match.index), of));
  }
  // A statement with SKIP LOCKED only updates rows that it has already locked without waiting.
  return text.match(/skip\s+locked/i) ? [] : found;
}

/** The tables that a `for update` at the end of a select locks: those that it names, or all that it selects from. */
function selected(before: string, of: string | undefined): string[] {
  const tables = [...ownClauses(before).matchAll(FROM)].map(([, table = "", alias]) => ({ table, alias }));
  const names = of?.match(/\w+/g);
  if (!names) return tables.map(({ table }) => table);
  return names.map((name) => tables.find(({ table, alias }) => alias === name || table === name)?.table ?? name);
}

const FROM = new RegExp(String.raw`\b(?:from|join)\s+${NAME}(?:\s+(?:as\s+)?"?(?!where\b|order\b|limit\b|on\b|for\b)(\w+)"?)?`, "gi");

/** The select that ends the text, without parenthesized parts inside it and without anything outside the parentheses around it. */
function ownClauses(before: string): string {
  let [depth, own] = [0, ""];
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const character = before[at] ?? "";
    if (character === ")") depth += 1;
    else if (character === "(") {
      if (depth === 0) break;
      depth -= 1;
    } else if (depth === 0) own = character + own;
  }
  return own;
}
