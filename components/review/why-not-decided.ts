/** A decision that a reviewer asked for, and what the screen shows at that moment. */
export interface AskedDecision {
  /** Reason of a rejection. */
  reason: string | null;
  /** Why the reviewer can't change the invoice, as a sentence without its full stop. */
  readOnly: string | null;
  isOpen: boolean;
  /** The invoice's decision is still waiting for a server. */
  isUndelivered: boolean;
  /** Field with a value that an approval would leave out. */
  unkept: string | null;
  /** That value stands in an editor, or must be shown in one. */
  isWriting: boolean;
}

/** What happens instead of a decision. */
export type NotDecided =
  /** The reason wasn't sent and is kept as a draft. */
  | { do: "keep_reason"; reason: string; title: string; message: string }
  /** The reviewer is shown the value that would be left out. */
  | { do: "show_value"; field: string; inEditor: boolean; message: string }
  /** The next invoice is shown, since this one is decided. */
  | { do: "go_on"; from: "deciding" | "decided" }
  /** The invoice stays on the screen, which says why. */
  | { do: "stay" };

/** Why a decision isn't sent, or null if nothing hinders it. */
export function whyNotDecided({ reason, readOnly, isOpen, isUndelivered, unkept, isWriting }: AskedDecision): NotDecided | null {
  if (readOnly !== null) {
    // Somebody else decided while the reviewer was writing.
    if (reason !== null)
      return { do: "keep_reason", reason, title: "The invoice wasn't rejected", message: `${readOnly}. Your reason is kept.` };
    if (unkept !== null && !isOpen)
      return {
        do: "show_value",
        field: unkept,
        inEditor: false,
        message: `${readOnly}. A value you entered isn't in it: reopen the invoice to correct it, or press J to go on.`,
      };
    if (isUndelivered) return { do: "go_on", from: "deciding" };
    return isOpen ? { do: "stay" } : { do: "go_on", from: "decided" };
  }
  if (unkept === null) return null;
  return {
    do: "show_value",
    field: unkept,
    inEditor: isWriting,
    message: `A value you entered wasn't saved. ${isWriting ? "Correct it and press Enter, or press Escape to keep the current one" : "Press E to edit it again, or Enter to keep the current one"}`,
  };
}
