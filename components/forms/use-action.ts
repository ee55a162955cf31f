"use client";

import { unstable_isUnrecognizedActionError as isUnknownAction } from "next/navigation";
import { useState } from "react";
import { isAccountSwitched, dismissSessionEnded, showSessionEnded } from "@/components/forms/page-session";

/** The result of a server action. `faults` holds messages by field; `ended` means that nobody is signed in anymore. */
export type ActionOutcome<T> = { ok: true; value: T } | { ok: false; message: string; faults: Record<string, string>; ended?: true };

/** It is unknown whether the server received the request before the connection broke. */
const noAnswer = {
  ok: false as const,
  message:
    "The server didn't respond, so the change may or may not have been made. Check your connection, and whether the change was made, before you try again.",
  faults: {},
};

/** The server runs another build without this action, so it did nothing. */
const otherBuild = { ...noAnswer, message: "Levy was updated; nothing was done. Copy what you typed, then reload the page." };

const otherAccount = { ...noAnswer, message: "Another account is open now. Reload this page, or open its account again." };

/** The action's result, or a failure made here if no response came or the action would go to another account. */
export const callAction = <R>(send: () => Promise<R>): Promise<R | typeof noAnswer> =>
  isAccountSwitched() ? Promise.resolve(otherAccount) : send().catch((error: unknown) => (isUnknownAction(error) ? otherBuild : noAnswer));

export interface Failure {
  message: string;
  faults: Record<string, string>;
}

/** The title of a failure: names what wasn't done, if that is known. */
export const failureTitle = (failure: Failure, title: string): string => (failure === noAnswer ? "No answer came" : title);

/** Opens a page. `onReturn` is called if the browser's back button brings this page back, which shows it as it was left. */
export async function openPage(to: string | Promise<string>, onReturn: () => void): Promise<void> {
  window.addEventListener("pageshow", onReturn, { once: true });
  window.location.assign(await to);
}

/**
 * Runs a server action, one call at a time, and keeps its failure. Returns null if it failed. `tell` reports failures of buttons without a
 * form that could show them.
 */
export function useAction<T, A extends unknown[]>(action: (...input: A) => Promise<ActionOutcome<T>>, tell?: (failure: Failure) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (...input: A): Promise<{ value: T } | null> => {
    setBusy(true);
    setFailure(null);
    const outcome: ActionOutcome<T> = await callAction(() => action(...input));
    setBusy(false);
    if (outcome.ok) {
      dismissSessionEnded();
      return { value: outcome.value };
    }
    if (outcome.ended) showSessionEnded();
    setFailure(outcome);
    tell?.(outcome);
    return null;
  };
  /** Opens another page after the action. The button stays busy until the browser has left, so that nothing is sent twice. */
  const leave = async (to: string | Promise<string>): Promise<void> => {
    setBusy(true);
    await openPage(to, () => setBusy(false));
  };
  return { run, leave, busy, failure, fault: (field: string): string | undefined => failure?.faults[field], clear: () => setFailure(null) };
}
