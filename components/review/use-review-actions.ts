"use client";

import { useCallback, useMemo } from "react";
import { fieldElement, focusField } from "@/components/result/focus-field";
import type { ReviewStep, ReviewView } from "@/lib/review/read-review";
import { drafts } from "./drafts";
import { fieldOrder, isSettled, nextOpen, undecidedPart } from "./open-fields";
import { Refusal, type Environment, type StepName } from "./review-client";
import type { Reviewing } from "./review-context";
import type { Queue } from "./use-queue";
import type { Decision } from "./pending-decisions";
import { useDecision } from "./use-decision";
import type { Failure } from "./review-state";
import { messageOf, useTakeBack, type Work } from "./use-work";

export interface ReviewActions {
  reviewing: Pick<Reviewing, "editing" | "edit" | "accept" | "correct" | "refusals" | "draft" | "write" | "send">;
  busy: boolean;
  failure: Failure | null;
  decidedCount: number;
  acceptFocused: () => void;
  editFocused: () => void;
  move: (by: 1 | -1) => void;
  approve: () => void;
  reject: (reason: string) => void;
  reopen: (reason: string) => void;
  assign: (userId: string | null) => void;
  comment: (body: string) => void;
  undo: () => void;
  /** The draft of a step that the server didn't accept. */
  draft: (step: StepName) => string | undefined;
}

/** Message for a value that wasn't saved. After a conflict with another reviewer, it can't be edited again. */
const notSaved = (written: string | null, error: unknown, why: string): string =>
  `“${written}” wasn't saved. ${error instanceof Refusal && error.status === 409 ? "" : "Press E to edit it again. "}${why}`;

const focused = (): string | null => document.activeElement?.getAttribute("data-field") ?? null;

/** A reviewer's actions. They show on the screen at once and are reverted if the server refuses them. */
export function useReviewActions({
  environment,
  view,
  queue,
  work,
  me,
  readOnly,
  undelivered,
  mayCorrect,
  override,
}: {
  environment: Environment;
  view: ReviewView;
  queue: Queue;
  work: Work;
  /** ID of the reviewer. */
  me: string;
  readOnly: string | null;
  /** The invoice's decision that is waiting for a server, if any. */
  undelivered: Decision | null;
  mayCorrect: boolean;
  /** Opens the dialog for the treatment of a line, or of the invoice. */
  override: (lineNumber: number | null) => void;
}): ReviewActions {
  const { send, busy, state, tell } = work;
  const { editing, refused, failure } = state;
  const takeBack = useTakeBack(environment, queue, work);
  const { itemId, status } = view;
  const edit = useCallback((field: string | null) => void tell({ type: "edited", itemId, field }), [itemId, tell]);
  const refusals = useMemo(
    () => Object.fromEntries(refused.filter((one) => one.itemId === itemId).map(({ field, message }) => [field, message])),
    [refused, itemId],
  );

  const onField = useCallback(
    (field: string, step: "correct" | "confirm", show: Pick<ReviewStep, "kind" | "field" | "after">, body: object) => {
      // Discarding a refused value changes nothing on the server, so there is nothing to undo.
      const isUndoable = step === "correct" || !isSettled(view, field);
      tell({ type: "sent", itemId, field, isUndoable });
      // The draft is discarded or sent now, and an approval may follow before the response.
      const givenUp = drafts.of(itemId, field);
      drafts.drop(itemId, field);
      send(itemId, step, { show, body: () => body }).then(
        () => drafts.drop(itemId, field),
        (error: unknown) => {
          const message = messageOf(error);
          const isRefused = error instanceof Refusal && error.status === 400;
          const written = step === "correct" && typeof show.after === "string" ? show.after : null;
          if (written !== null) drafts.keep(itemId, field, written);
          else if (givenUp !== undefined && drafts.of(itemId, field) === undefined) drafts.keep(itemId, field, givenUp);
          const isShownThere = written !== null || isRefused;
          tell({
            type: "failed",
            itemId,
            field: isShownThere ? field : null,
            isUndoable,
            message: isShownThere && !isRefused ? notSaved(written, error, message) : message,
          });
        },
      );
    },
    [itemId, send, tell, view],
  );

  const goOn = useCallback(
    (field: string) => {
      const next = nextOpen(view, field);
      requestAnimationFrame(() => focusField(next ?? field));
    },
    [view],
  );

  const accept = useCallback(
    (field: string) => {
      if (!mayCorrect) return;
      // An undecided opinion can't be accepted, so the reviewer is asked for a decision instead.
      const undecided = field === "vat" || field === "wht" ? undecidedPart(view, field) : null;
      if (undecided) return override(undecided.lineNumber);
      // Accepting discards a refused value, even though the current one is settled.
      if (isSettled(view, field) && refusals[field] === undefined) {
        drafts.drop(itemId, field);
        tell({ type: "told", failure: null });
        return goOn(field);
      }
      onField(field, "confirm", { kind: "field_confirmed", field, after: null }, { field });
      goOn(field);
    },
    [goOn, itemId, mayCorrect, onField, override, refusals, tell, view],
  );

  const correct = useCallback<Reviewing["correct"]>(
    (field, value, { stay = false } = {}) => {
      edit(null);
      onField(field, "correct", { kind: "field_corrected", field, after: value }, { field, value });
      if (!stay) goOn(field);
    },
    [edit, goOn, onField],
  );

  const sendHere = useCallback<Reviewing["send"]>(
    (step, sending) => {
      const isUndoable = step !== "comment";
      tell({ type: "sent", itemId, field: null, isUndoable });
      const { written } = sending;
      send(itemId, step, sending).catch((error: unknown) => {
        if (written !== undefined) drafts.keep(itemId, written.place, written.text);
        tell({ type: "failed", itemId, field: null, isUndoable, message: messageOf(error) });
      });
    },
    [itemId, send, tell],
  );

  const decide = useDecision(
    { view, queue, work, readOnly, isUndelivered: undelivered !== null, mayCorrect },
    { editing, edit, refusals },
    takeBack,
  );

  const hasOwnStep = view.steps.some(({ by, undoneAt }) => by.id === me && undoneAt === null);
  const canTakeBack = hasOwnStep || undelivered !== null;
  const undo = useCallback(() => takeBack({ itemId, status, canTakeBack }), [canTakeBack, itemId, status, takeBack]);

  const move = useCallback(
    (by: 1 | -1) => {
      const order = fieldOrder(view);
      const from = order.indexOf(focused() ?? "");
      const first = from === -1 ? (by === 1 ? 0 : order.length - 1) : from + by;
      // Collapsed fields, and those that few documents have, are not on the page.
      for (let at = first, field = order[at]; field !== undefined; at += by, field = order[at]) {
        if (!fieldElement(field)) continue;
        return focusField(field);
      }
    },
    [view],
  );

  return {
    reviewing: {
      editing,
      edit,
      accept,
      correct,
      refusals,
      draft: (field) => drafts.of(itemId, field),
      write: (place, text) => drafts.keep(itemId, place, text),
      send: sendHere,
    },
    busy: busy > 0,
    failure: failure?.itemId === itemId ? failure : null,
    decidedCount: state.decided.length,
    acceptFocused: () => {
      const field = focused() ?? nextOpen(view, null);
      if (field && focused()) accept(field);
      else if (field) focusField(field);
    },
    editFocused: () => {
      const field = focused();
      if (field && field !== "vat" && field !== "wht" && mayCorrect) edit(field);
    },
    move,
    approve: () => decide("approve", null),
    reject: (reason) => decide("reject", reason),
    reopen: (reason) => sendHere("reopen", { body: () => ({ reason }), written: { place: "reopen", text: reason } }),
    assign: (userId) => sendHere("assign", { body: () => ({ userId }) }),
    comment: (body) => sendHere("comment", { body: () => ({ body }), written: { place: "comment", text: body } }),
    undo,
    draft: (step) => drafts.of(itemId, step),
  };
}
