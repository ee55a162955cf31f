import { until } from "./platform";

export interface Entry {
  tag: string;
  note: string;
  runId: string;
  /** Attempt number of the call, counted from 0. */
  attempt: number;
  data: unknown;
}

/** Records what functions did, in order. Each test reads the entries of its own tag. */
export class Journal {
  private readonly entries: Entry[] = [];
  private readonly gates = new Map<string, { open: () => void; opened: Promise<void> }>();

  add(tag: unknown, note: string, context: { runId: string; attempt: number }, data: unknown = null): void {
    this.entries.push({ tag: String(tag), note, runId: context.runId, attempt: context.attempt, data });
  }

  of(tag: string, note?: string): Entry[] {
    return this.entries.filter((entry) => entry.tag === tag && (note === undefined || entry.note === note));
  }

  notes(tag: string): string[] {
    return this.of(tag).map(({ note }) => note);
  }

  async sees(tag: string, note: string, count = 1): Promise<Entry> {
    await until(`${tag} has ${count} of "${note}" (it has ${this.notes(tag).join(", ")})`, () => this.of(tag, note).length >= count);
    const entry = this.of(tag, note)[count - 1];
    if (!entry) throw new Error(`no entry ${note}`);
    return entry;
  }

  /** A gate at which functions wait until a test opens it. */
  gate(name: string): { open: () => void; opened: Promise<void> } {
    const known = this.gates.get(name);
    if (known) return known;
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const gate = { open, opened };
    this.gates.set(name, gate);
    return gate;
  }
}
