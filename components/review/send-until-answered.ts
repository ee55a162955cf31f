import { isAccountSwitched, setUnsent } from "@/components/forms/page-session";
import { toast } from "@/components/ui/toast";
import { retryPause } from "@/components/ui/retry-pause";
import { Refusal } from "./review-client";
import { setPendingDecision, pendingDecisionOf, type Decision, type PendingDecision } from "./pending-decisions";

const TOAST_ID = "unsent-decisions";

/** Thrown when a decision was taken back before a server responded. If a server received it anyway (`wasHeard`), it has to be undone. */
export class DecisionWithdrawn extends Error {
  constructor(readonly wasHeard: boolean) {
    super("The decision was taken back");
    this.name = "DecisionWithdrawn";
  }
}

/** Status codes of an unreachable server, or of a proxy in front of it. */
const unreachable: readonly number[] = [502, 503, 504];

/** Whether it is unknown if the server received the request. */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof Refusal) || unreachable.includes(error.status);

/** Records or clears an invoice's waiting decision, and shows how many are waiting. */
function recordWaiting(itemId: string, one: PendingDecision | null): void {
  setUnsent(`decision ${itemId}`, one !== null);
  const count = setPendingDecision(itemId, one);
  if (count === 0) return toast.dismiss(TOAST_ID);
  toast.error(count === 1 ? "1 decision hasn't been sent yet" : `${count} decisions haven't been sent yet`, {
    id: TOAST_ID,
    duration: Infinity,
    description: "The server couldn't be reached. Levy keeps trying, so leave this tab open.",
  });
}

function end(itemId: string, which: PendingDecision): void {
  if (pendingDecisionOf(itemId) === which) recordWaiting(itemId, null);
}

async function pause(mine: PendingDecision): Promise<void> {
  if (mine.isWithdrawn) return;
  const { over, wake } = retryPause();
  mine.wake = wake;
  await over;
}

/**
 * Sends the decision on an invoice until a server responds. Repeating a decision that was received changes nothing, and an outdated one is
 * refused. `onWait` is called when it has to wait; closing the tab then asks first.
 * @throws the server's refusal, `DecisionWithdrawn`, and a switch to another account in the meantime
 */
export async function sendUntilAnswered<T>(itemId: string, decision: Decision, send: () => Promise<T>, onWait: () => void): Promise<T> {
  const mine: PendingDecision = { decision, isWithdrawn: false, wake: () => undefined };
  try {
    for (;;) {
      const answer = await send().then(
        (value) => ({ value }),
        (error: unknown) => {
          if (!isOutcomeUnknown(error)) throw error;
          return null;
        },
      );
      if (mine.isWithdrawn) throw new DecisionWithdrawn(answer !== null);
      if (answer) return answer.value;
      if (pendingDecisionOf(itemId) !== mine) {
        recordWaiting(itemId, mine);
        onWait();
      }
      await pause(mine);
      if (mine.isWithdrawn) throw new DecisionWithdrawn(false);
      if (isAccountSwitched()) throw new Error("Another account is open now. Open this one again, then decide once more.");
    }
  } finally {
    end(itemId, mine);
  }
}

/** Takes back an invoice's waiting decision; false if there is none. */
export function withdrawDecision(itemId: string): boolean {
  const one = pendingDecisionOf(itemId);
  if (!one) return false;
  one.isWithdrawn = true;
  end(itemId, one);
  one.wake();
  return true;
}
