import { isAccountLeft, setUnsent } from "@/components/forms/ended-session";
import { toast } from "@/components/ui/toast";
import { untilBack } from "@/components/ui/until-back";
import { Refusal } from "./review-client";
import { setWaiting, waitingOn, type Decision, type Waiting } from "./waiting-decisions";

const TOLD = "decisions-unheard";

/** Thrown when a decision was taken back before a server responded. If a server received it anyway (`wasHeard`), it has to be undone. */
export class TakenBack extends Error {
  constructor(readonly wasHeard: boolean) {
    super("The decision was taken back");
    this.name = "TakenBack";
  }
}

/** Status codes of an unreachable server, or of a proxy in front of it. */
const away: readonly number[] = [502, 503, 504];

/** Whether it is unknown if the server received the request. */
export const isUnheard = (error: unknown): boolean => !(error instanceof Refusal) || away.includes(error.status);

/** Records or clears an invoice's waiting decision, and shows how many are waiting. */
function note(itemId: string, one: Waiting | null): void {
  setUnsent(`decision ${itemId}`, one !== null);
  const count = setWaiting(itemId, one);
  if (count === 0) return toast.dismiss(TOLD);
  toast.error(count === 1 ? "1 decision hasn't been sent yet" : `${count} decisions haven't been sent yet`, {
    id: TOLD,
    duration: Infinity,
    description: "The server couldn't be reached. Levy keeps trying, so leave this tab open.",
  });
}

function end(itemId: string, which: Waiting): void {
  if (waitingOn(itemId) === which) note(itemId, null);
}

async function pause(mine: Waiting): Promise<void> {
  if (mine.isTakenBack) return;
  const { over, wake } = untilBack();
  mine.wake = wake;
  await over;
}

/**
 * Sends the decision on an invoice until a server responds. Repeating a decision that was received changes nothing, and an outdated one is
 * refused. `onWait` is called when it has to wait; closing the tab then asks first. Errors: the server's refusal, `TakenBack`, and a switch
 * to another account in the meantime.
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
      if (waitingOn(itemId) !== mine) {
        note(itemId, mine);
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

/** Takes back an invoice's waiting decision; false if there is none. */
export function takeBackUnheard(itemId: string): boolean {
  const one = waitingOn(itemId);
  if (!one) return false;
  one.isTakenBack = true;
  end(itemId, one);
  one.wake();
  return true;
}
