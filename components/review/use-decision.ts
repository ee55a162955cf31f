"use client";

import { createElement, useCallback } from "react";
import { setRequestPending, setUnsent } from "@/components/forms/page-session";
import { fieldElement, focusField } from "@/components/result/focus-field";
import { toast } from "@/components/ui/toast";
import type { ReviewView } from "@/lib/review/read-review";
import { drafts } from "./drafts";
import { fieldOrder, unkeptField } from "./open-fields";
import { Refusal } from "./review-client";
import { DecisionWithdrawn, sendUntilAnswered } from "./send-until-answered";
import { UndoLabel } from "./undo-label";
import type { Queue } from "./use-queue";
import { DECISION_TOAST, messageOf, type TakeBack, type Work } from "./use-work";
import { whyNotDecided } from "./why-not-decided";

/** How long the message stays: fast reviewers are already on the next invoice when a decision turns out to have failed. */
const UNTIL_READ_MS = 20_000;

/** Name for `setUnsent` of a decision that failed because the session had ended. */
const nameOf = (itemId: string): string => `undecided ${itemId}`;

/** A field's editor, and what the server refused. */
interface Written {
  /** Field whose editor is open on this invoice. */
  editing: string | null;
  edit: (field: string | null) => void;
  /** Messages of refused values, by field. */
  refusals: Record<string, string>;
}

/** Approves or rejects the invoice and shows the next one at once. A decision that fails brings its invoice back within reach. */
export function useDecision(
  {
    view,
    queue,
    work,
    readOnly,
    isUndelivered,
    mayCorrect,
  }: { view: ReviewView; queue: Queue; work: Work; readOnly: string | null; isUndelivered: boolean; mayCorrect: boolean },
  { editing, edit, refusals }: Written,
  takeBack: TakeBack,
): (step: "approve" | "reject", reason: string | null) => void {
  const { send, tell, isLeft } = work;
  const { itemId, status } = view;

  /** Shows what hinders the decision; true if something does. */
  const isHindered = useCallback(
    (step: "approve" | "reject", reason: string | null): boolean => {
      // An editor whose value was refused on blur stays open behind the focus.
      const unkept =
        step === "approve"
          ? unkeptField(fieldOrder(view), { editing, refused: Object.keys(refusals), drafted: mayCorrect ? drafts.placesOf(itemId) : [] })
          : null;
      const hindrance = whyNotDecided({
        reason,
        readOnly,
        isOpen: status === "open",
        isUndelivered,
        unkept,
        // A missing value is collapsed; opening its editor makes it visible.
        isWriting: unkept !== null && (editing === unkept || (mayCorrect && fieldElement(unkept) === null)),
      });
      if (hindrance === null) return false;
      if (hindrance.do === "keep_reason") {
        drafts.keep(itemId, step, hindrance.reason);
        tell({ type: "told", failure: { itemId, title: hindrance.title, message: hindrance.message } });
      }
      if (hindrance.do === "show_value") {
        tell({ type: "told", failure: { itemId, message: hindrance.message } });
        if (hindrance.inEditor) edit(hindrance.field);
        focusField(hindrance.field);
      }
      if (hindrance.do === "go_on") queue.goNext(itemId, hindrance.from);
      return true;
    },
    [edit, editing, isUndelivered, itemId, mayCorrect, queue, readOnly, refusals, status, tell, view],
  );

  /** Puts back what a failed decision had changed, and tells the reviewer wherever they are by now. */
  const failed = useCallback(
    (step: "approve" | "reject", reason: string | null, error: unknown, hasWaited: boolean): void => {
      // Taking back the decision has already restored the screen.
      if (error instanceof DecisionWithdrawn) {
        if (error.wasHeard)
          send(itemId, "undo", { body: () => ({}) }).catch((fault: unknown) =>
            tell({ type: "told", failure: { itemId, message: messageOf(fault) } }),
          );
        return;
      }
      // The page stays open, because going to sign-in would lose the decision.
      const isEnded = error instanceof Refusal && error.status === 401;
      setUnsent(nameOf(itemId), isEnded);
      if (reason !== null) drafts.keep(itemId, step, reason);
      tell({ type: "decision_failed", itemId, message: messageOf(error) });
      const name = view.vendorName ?? view.invoiceNumber ?? "The invoice";
      toast.error(`${name} wasn't ${step === "approve" ? "approved" : "rejected"}`, {
        id: `not-decided-${itemId}`,
        duration: isEnded || hasWaited ? Infinity : UNTIL_READ_MS,
        description: messageOf(error),
        action: {
          label: "Go back to it",
          onClick: () => {
            setUnsent(nameOf(itemId), false);
            queue.goTo(itemId);
          },
        },
      });
    },
    [itemId, queue, send, tell, view],
  );

  return useCallback(
    (step, reason) => {
      if (isHindered(step, reason) || !queue.decide(itemId)) return;
      let hasWaited = false;
      setRequestPending(nameOf(itemId), true);
      send(itemId, step, {
        body: ({ version }) => ({ version, ...(reason === null ? {} : { reason }) }),
        untilAnswered: (post, onWait) =>
          sendUntilAnswered(itemId, step, post, () => {
            hasWaited = true;
            onWait();
          }),
      })
        .then(
          () => {
            setUnsent(nameOf(itemId), false);
            const name = view.vendorName ?? view.invoiceNumber ?? "Invoice";
            toast.success(step === "approve" ? `${name} approved` : `${name} rejected`, {
              id: DECISION_TOAST,
              // Only this screen can undo a decision, with Z or the button.
              ...(isLeft() ? {} : { action: { label: createElement(UndoLabel), onClick: () => takeBack(null, itemId) } }),
            });
          },
          (error: unknown) => failed(step, reason, error, hasWaited),
        )
        .finally(() => {
          setRequestPending(nameOf(itemId), false);
          tell({ type: "decision_arrived", itemId });
        });
    },
    [failed, isHindered, isLeft, itemId, queue, send, takeBack, tell, view],
  );
}
