import { useSyncExternalStore } from "react";
import { isAccountLeft, setUnsent } from "@/components/forms/ended-session";
import { toast } from "@/components/ui/toast";
import { untilBack } from "@/components/ui/until-back";
import { Refusal } from "./review-client";

const TOLD = "decisions-unheard";

/** A decision that was taken back before a server had answered it; one that was heard all the same has to be undone. */
export class TakenBack extends Error {
  constructor(readonly wasHeard: boolean) {
    super("The decision was taken back");
    this.name = "TakenBack";
  }
}

/** What only a server that is away answers, or what stands before it. */
const away: readonly number[] = [502, 503, 504];

const isUnheard = (error: unknown): boolean => !(error instanceof Refusal) || away.includes(error.status);

export type Decision = "approve" | "reject";

interface Waiting {
  decision: Decision;
  isTakenBack: boolean;
  /** Ends the pause between two attempts. */
  wake: () => void;
}

/** Decisions that wait for a server. They outlive the screen, for whoever looks at another page meanwhile. */
const waiting = new Map<string, Waiting>();
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/** The decision on an invoice that waits for a server to hear it; null where there is none. */
export const unheardDecision = (itemId: string): Decision | null => waiting.get(itemId)?.decision ?? null;

/** As `unheardDecision`, for what is drawn. */
export const useUnheard = (itemId: string): Decision | null =>
  useSyncExternalStore(
    watch,
    () => unheardDecision(itemId),
    () => null,
  );

/** What is said of an invoice whose decision waits. */
export const unheardWords: Record<Decision, string> = { approve: "Approval not sent yet", reject: "Rejection not sent yet" };

function tell(): void {
  for (const changed of watchers) changed();
  const { size } = waiting;
  if (size === 0) return toast.dismiss(TOLD);
  toast.error(size === 1 ? "1 decision hasn't been sent yet" : `${size} decisions haven't been sent yet`, {
    id: TOLD,
    duration: Infinity,
    description: "The server couldn't be reached. Levy keeps trying, so leave this tab open.",
  });
}

function end(itemId: string, which: Waiting): void {
  if (waiting.get(itemId) !== which) return;
  waiting.delete(itemId);
  setUnsent(`decision ${itemId}`, false);
  tell();
}

async function pause(mine: Waiting): Promise<void> {
  if (mine.isTakenBack) return;
  const { over, wake } = untilBack();
  mine.wake = wake;
  await over;
}

/**
 * Sends the decision on an invoice until a server answers: a repeat of one that was heard changes nothing, and one that is out of date by
 * then is refused. `onWait` is called once it has to wait; whoever closes the tab meanwhile is asked first.
 * Errors: what the server refuses it with, `TakenBack`, and where another account was opened meanwhile.
 */
export async function insistOn<T>(itemId: string, decision: Decision, send: () => Promise<T>, onWait: () => void): Promise<T> {
  const mine: Waiting = { decision, isTakenBack: false, wake: () => undefined };
  try {
    for (;;) {
      const answer = await send().then(
        (value) => ({ value }),
        (error: unknown) => {
          if (!isUnheard(error)) throw error;
          return null;
        },
      );
      if (mine.isTakenBack) throw new TakenBack(answer !== null);
      if (answer) return answer.value;
      if (waiting.get(itemId) !== mine) {
        waiting.set(itemId, mine);
        setUnsent(`decision ${itemId}`, true);
        tell();
        onWait();
      }
      await pause(mine);
      if (mine.isTakenBack) throw new TakenBack(false);
      if (isAccountLeft()) throw new Error("Another account is open now. Open this one again, then decide once more.");
    }
  } finally {
    end(itemId, mine);
  }
}

/** Takes back the decision on an invoice that still waits; false where there is none. */
export function takeBackUnheard(itemId: string): boolean {
  const one = waiting.get(itemId);
  if (!one) return false;
  one.isTakenBack = true;
  end(itemId, one);
  one.wake();
  return true;
}
