import { moveQueueTo, type QueuePosition } from "./queue-position";

export type DialogName = "reject" | "assign" | "comment" | "help" | "reopen" | "override" | "line" | "correctLine";

export interface Failure {
  itemId: string;
  message: string;
  /** What didn't happen, if it isn't a change. */
  title?: string;
}

export interface Taken {
  itemId: string;
  /** The step named by an undo that got no response. The next undo names it again, because the server may have received the first. */
  undoing?: string | undefined;
}

/** How an invoice was left: its decision is being sent, it was decided before, or it stays open. */
export type LeftAs = "deciding" | "decided" | "open";

/** What the review screen remembers of one visit, over all its invoices. Lists of invoices hold their IDs. */
export interface ReviewState {
  position: QueuePosition;
  leftOpen: readonly string[];
  /** Their decision hasn't reached the server yet, which may therefore hand them out again. */
  deciding: readonly string[];
  /** The server has no more invoices for this person. */
  isOver: boolean;
  /** How often in a row the server couldn't be asked for more. */
  failedAsks: number;
  /** The steps taken on this screen that can be undone, in order. */
  trail: readonly Taken[];
  /** Decided on this screen. */
  decided: readonly string[];
  /** Values that the server refused. */
  refused: readonly { itemId: string; field: string; message: string }[];
  /** The last failed step, if no field can show it. */
  failure: Failure | null;
  /** Field of the current invoice whose editor is open. */
  editing: string | null;
  /** The open dialog of the current invoice, and the line that it is about. */
  dialog: { name: DialogName; line: number | null } | null;
}

/** `itemId` is always the invoice on which something happened, which may have left the screen by then. */
export type ReviewEvent =
  /** The server answered with more invoices. `asked` is the position for which it was asked. */
  | { type: "came"; itemIds: readonly string[]; asked: QueuePosition }
  | { type: "not_reached" }
  /** The reader goes on from the current invoice; nothing happens if it isn't current anymore. */
  | { type: "passed"; itemId: string; as: LeftAs }
  /** The reader goes to an invoice out of order; `wasOpen` is about the current one. */
  | { type: "shown"; itemId: string; wasOpen: boolean }
  /** A decision is sent, and the next invoice shown at once. */
  | { type: "decided"; itemId: string }
  | { type: "decision_failed"; itemId: string; message: string }
  /** A decision has reached the server or failed. */
  | { type: "decision_arrived"; itemId: string }
  /** Another step is sent. `field` is the one whose value it replaces. */
  | { type: "sent"; itemId: string; field: string | null; isUndoable: boolean }
  /** `field` shows the message; without it, the screen does. */
  | { type: "failed"; itemId: string; field: string | null; isUndoable: boolean; message: string }
  /** The last step on an invoice is being undone, which may be its decision. */
  | { type: "undoing"; itemId: string; isDecision: boolean }
  /** `again` is the step if it can still be undone. */
  | { type: "not_undone"; again: Taken | null; failure: Failure }
  /** Something has to be read before going on, or has been. */
  | { type: "told"; failure: Failure | null }
  | { type: "edited"; itemId: string; field: string | null }
  | { type: "dialog"; dialog: ReviewState["dialog"] };

export const startAt = (itemId: string): ReviewState => ({
  position: { current: itemId, ahead: [], past: [] },
  leftOpen: [],
  deciding: [],
  isOver: false,
  failedAsks: 0,
  trail: [],
  decided: [],
  refused: [],
  failure: null,
  editing: null,
  dialog: null,
});

/** The state after an event. Returns the same state if the event came too late to matter. */
export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case "came":
      return receive(state, event);
    case "not_reached":
      return { ...state, failedAsks: state.failedAsks + 1 };
    case "passed":
      return goOn(state, event.itemId, event.as);
    case "shown":
      return show(state, event);
    case "decided": {
      const passed = goOn(state, event.itemId, "deciding");
      if (passed === state) return state;
      const { itemId } = event;
      return { ...passed, trail: [...state.trail, { itemId }], decided: withOne(state.decided, itemId), failure: null };
    }
    case "decision_failed": {
      const { itemId, message } = event;
      return { ...state, trail: forget(state.trail, itemId), decided: without(state.decided, itemId), failure: { itemId, message } };
    }
    case "decision_arrived":
      return { ...state, deciding: without(state.deciding, event.itemId) };
    case "sent": {
      const { itemId, field, isUndoable } = event;
      return {
        ...state,
        trail: isUndoable ? [...state.trail, { itemId }] : state.trail,
        refused: field === null ? state.refused : state.refused.filter((one) => one.itemId !== itemId || one.field !== field),
        failure: null,
      };
    }
    case "failed": {
      const { itemId, field, isUndoable, message } = event;
      const trail = isUndoable ? forget(state.trail, itemId) : state.trail;
      return field === null
        ? { ...state, trail, failure: { itemId, message } }
        : { ...state, trail, refused: [...state.refused, { itemId, field, message }] };
    }
    case "undoing": {
      const { itemId, isDecision } = event;
      return {
        ...state,
        trail: forget(state.trail, itemId),
        decided: isDecision ? without(state.decided, itemId) : state.decided,
        failure: null,
      };
    }
    case "not_undone":
      return { ...state, trail: event.again ? [...state.trail, event.again] : state.trail, failure: event.failure };
    case "told":
      return { ...state, failure: event.failure };
    case "edited":
      if (event.itemId !== state.position.current) return state;
      // The message about an unsaved value stays until its editor is closed.
      return { ...state, editing: event.field, failure: event.field === null ? null : state.failure };
    case "dialog":
      return { ...state, dialog: event.dialog };
  }
}

const without = (ids: readonly string[], itemId: string): readonly string[] => ids.filter((id) => id !== itemId);
const withOne = (ids: readonly string[], itemId: string): readonly string[] => (ids.includes(itemId) ? ids : [...ids, itemId]);

/** The trail without the latest step on an invoice. */
function forget(trail: readonly Taken[], itemId: string): readonly Taken[] {
  const at = trail.findLastIndex((taken) => taken.itemId === itemId);
  return at < 0 ? trail : trail.filter((_, index) => index !== at);
}

/**
 * Moves the queue. With another invoice on the screen, editor and dialog close: losing the focus there would save a half-written value, and
 * a dialog's text must not be sent for another invoice.
 */
function moved(state: ReviewState, position: QueuePosition): ReviewState {
  if (position.current === state.position.current) return { ...state, position };
  return { ...state, position, editing: null, dialog: null };
}

function receive(state: ReviewState, { itemIds, asked }: Extract<ReviewEvent, { type: "came" }>): ReviewState {
  if (itemIds.length === 0) return { ...state, failedAsks: 0, isOver: isUpToDate(state, asked) || state.isOver };
  const { current: shown, ahead, past } = state.position;
  // With nothing on the screen, the reviewer was faster than the queue and is waiting for this invoice.
  const current = shown ?? itemIds[0] ?? null;
  const fresh = itemIds.filter((id) => id !== current && !ahead.includes(id));
  return { ...moved(state, { current, ahead: [...ahead, ...fresh], past }), failedAsks: 0, isOver: false };
}

/** Whether the queue stands as it did. After a step back in the meantime, the server may have left out an invoice. */
export const isUpToDate = (state: ReviewState, asked: QueuePosition): boolean => state.position === asked;

function goOn(state: ReviewState, from: string, as: LeftAs): ReviewState {
  const { current, ahead, past } = state.position;
  // A repeated key press must advance only once.
  if (current !== from) return state;
  // The shown status may be "open" until the server has responded.
  const isLeftOpen = as === "open" && !state.deciding.includes(from);
  return {
    ...moved(state, { current: ahead[0] ?? null, ahead: ahead.slice(1), past: [...without(past, from), from] }),
    leftOpen: isLeftOpen ? withOne(state.leftOpen, from) : without(state.leftOpen, from),
    deciding: as === "deciding" ? withOne(state.deciding, from) : state.deciding,
    isOver: ahead.length > 0 && state.isOver,
  };
}

/** Skipping the current invoice undecided leaves it open. */
function show(state: ReviewState, { itemId, wasOpen }: Extract<ReviewEvent, { type: "shown" }>): ReviewState {
  const { position, deciding } = state;
  const skipped = wasOpen && position.ahead.includes(itemId) ? position.current : null;
  const leftOpen = skipped === null || deciding.includes(skipped) ? state.leftOpen : withOne(state.leftOpen, skipped);
  return { ...moved(state, moveQueueTo(position, itemId)), leftOpen: without(leftOpen, itemId) };
}
