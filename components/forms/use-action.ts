"use client";

import { useState } from "react";

/** What a server action answers; faults are by field. */
export type ActionOutcome<T> = { ok: true; value: T } | { ok: false; message: string; faults: Record<string, string> };

export interface Failure {
  message: string;
  faults: Record<string, string>;
}

/** Runs a server action once at a time and keeps what went wrong. The answer is null where it failed. */
export function useAction<T, A extends unknown[]>(action: (...input: A) => Promise<ActionOutcome<T>>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (...input: A): Promise<{ value: T } | null> => {
    setBusy(true);
    setFailure(null);
    const outcome = await action(...input).catch(() => ({ ok: false as const, message: "The server gave no answer. Check your connection and try again.", faults: {} }));
    setBusy(false);
    if (outcome.ok) return { value: outcome.value };
    setFailure(outcome);
    return null;
  };
  return { run, busy, failure, fault: (field: string): string | undefined => failure?.faults[field], clear: () => setFailure(null) };
}
