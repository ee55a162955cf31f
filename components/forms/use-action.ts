"use client";

import { useState } from "react";
import { sessionHolds, tellSessionEnded } from "@/components/auth/ended-session";

/** What a server action answers; faults are by field, and `ended` where nobody is signed in any more. */
export type ActionOutcome<T> = { ok: true; value: T } | { ok: false; message: string; faults: Record<string, string>; ended?: true };

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
    const outcome: ActionOutcome<T> = await action(...input).catch(() => ({
      ok: false as const,
      message: "The server didn't respond. Check your connection and try again.",
      faults: {},
    }));
    setBusy(false);
    if (outcome.ok) {
      sessionHolds();
      return { value: outcome.value };
    }
    if (outcome.ended) tellSessionEnded();
    setFailure(outcome);
    return null;
  };
  return { run, busy, failure, fault: (field: string): string | undefined => failure?.faults[field], clear: () => setFailure(null) };
}
