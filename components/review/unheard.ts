import { isAccountLeft, setUnsent } from "@/components/forms/ended-session";
import { toast } from "@/components/ui/toast";
import { untilBack } from "@/components/ui/until-back";
import { Refusal } from "./review-client";
import { setWaiting, waitingOn, type Decision, type Waiting } from "./waiting-decisions";

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

/** Whether nobody knows if the server has heard it. */
export const isUnheard = (error: unknown): boolean => !(error instanceof Refusal) || away.includes(error.status);

/** Notes what waits for an invoice, or that nothing does any more, and says how many wait. */
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

/** Takes back the decision on an invoice that still waits; false where there is none. */
export function takeBackUnheard(itemId: string): boolean {
  const one = waitingOn(itemId);
  if (!one) return false;
  one.isTakenBack = true;
  end(itemId, one);
  one.wake();
  return true;
}
