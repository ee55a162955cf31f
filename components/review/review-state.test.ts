import { describe, expect, it } from "vitest";
import { reduceReview, startAt, type ReviewEvent, type ReviewState } from "./review-state";

const after = (state: ReviewState, ...events: ReviewEvent[]): ReviewState => events.reduce(reduceReview, state);
/** Answers with invoices, named by single letters, for the queue as it stands. */
const fill = (state: ReviewState, ids: string): ReviewState =>
  reduceReview(state, { type: "came", itemIds: [...ids], asked: state.position });
const atA = fill(startAt("A"), "BC");
const decideA: ReviewEvent = { type: "decided", itemId: "A" };

describe("the queue", () => {
  it("shows the next invoice after a decision, once however often the key was pressed", () => {
    const decided = reduceReview(atA, decideA);
    expect(decided).toMatchObject({
      position: { current: "B", ahead: ["C"], past: ["A"] },
      deciding: ["A"],
      decided: ["A"],
      trail: [{ itemId: "A" }],
    });
    expect(reduceReview(decided, decideA), "a second press concerns an invoice that has gone").toBe(decided);
    expect(reduceReview(decided, { type: "passed", itemId: "A", as: "open" })).toBe(decided);
    expect(reduceReview(decided, { type: "decision_arrived", itemId: "A" }).deciding).toEqual([]);
  });

  it("waits for an invoice if none is ready, and shows the first that comes", () => {
    const waiting = after(startAt("A"), decideA);
    expect(waiting).toMatchObject({ position: { current: null }, isOver: false });
    expect(fill(waiting, "BC")).toMatchObject({ position: { current: "B", ahead: ["C"], past: ["A"] }, isOver: false });
    expect(fill(waiting, ""), "the server has no more").toMatchObject({ position: { current: null }, isOver: true });
  });

  it("isn't over because of an answer to a question from before a step", () => {
    const asked = atA.position;
    const back = reduceReview(atA, { type: "passed", itemId: "A", as: "open" });
    expect(reduceReview(back, { type: "came", itemIds: [], asked }).isOver).toBe(false);
    const over = fill(atA, "");
    expect(over.isOver).toBe(true);
    const last = after(over, decideA, { type: "decided", itemId: "B" });
    expect(last.isOver, "while invoices are ready").toBe(true);
    expect(after(last, { type: "decided", itemId: "C" }), "behind the last one the server is asked again").toMatchObject({
      position: { current: null },
      isOver: false,
    });
  });

  it("lists no invoice twice, even if the reader went to it before it came", () => {
    const went = after(startAt("A"), { type: "shown", itemId: "B", wasOpen: true });
    expect(fill(went, "BC").position).toEqual({ current: "B", ahead: ["A", "C"], past: [] });
  });

  it("counts failed attempts to ask until one is answered", () => {
    const away = after(atA, { type: "not_reached" }, { type: "not_reached" });
    expect([away.failedAsks, fill(away, "").failedAsks]).toEqual([2, 0]);
  });

  it("knows which invoices were left open", () => {
    const passed = after(atA, { type: "passed", itemId: "A", as: "open" });
    expect(passed.leftOpen).toEqual(["A"]);
    expect(after(passed, { type: "shown", itemId: "A", wasOpen: true }).leftOpen, "a step back leaves nothing behind").toEqual([]);
    expect(after(atA, { type: "passed", itemId: "A", as: "decided" }).leftOpen).toEqual([]);
    expect(after(atA, { type: "shown", itemId: "C", wasOpen: true }).leftOpen, "skipped by the browser's Forward").toEqual(["A"]);
    expect(after(atA, { type: "shown", itemId: "C", wasOpen: false }).leftOpen).toEqual([]);
    const undelivered = after(atA, decideA, { type: "shown", itemId: "A", wasOpen: true });
    expect(after(undelivered, { type: "passed", itemId: "A", as: "open" }).leftOpen, "its decision is on its way").toEqual([]);
  });
});

describe("steps", () => {
  const correct: ReviewEvent = { type: "sent", itemId: "A", field: "total", isUndoable: true };
  const refuse: ReviewEvent = { type: "failed", itemId: "A", field: "total", isUndoable: true, message: "Not an amount" };

  it("show a refused value at its field until it is sent again", () => {
    const refused = after(atA, correct, refuse);
    expect(refused).toMatchObject({ refused: [{ itemId: "A", field: "total", message: "Not an amount" }], trail: [], failure: null });
    expect(after(refused, { type: "sent", itemId: "B", field: "total", isUndoable: true }).refused, "of another invoice").toHaveLength(1);
    expect(after(refused, correct).refused).toEqual([]);
  });

  it("show a failure that no field can show, until the next step", () => {
    const failed = after(atA, { type: "failed", itemId: "A", field: null, isUndoable: false, message: "Offline" });
    expect(failed.failure).toEqual({ itemId: "A", message: "Offline" });
    expect(after(failed, { type: "sent", itemId: "A", field: null, isUndoable: false })).toMatchObject({ failure: null, trail: [] });
  });

  it("are undone from the last one, and a failed one leaves the others", () => {
    const two = after(atA, correct, { type: "decided", itemId: "A" }, { type: "sent", itemId: "B", field: null, isUndoable: true });
    expect(after(two, refuse).trail, "the latest step on A").toEqual([{ itemId: "A" }, { itemId: "B" }]);
    expect(after(two, { type: "undoing", itemId: "B", isDecision: false })).toMatchObject({
      trail: [{ itemId: "A" }, { itemId: "A" }],
      decided: ["A"],
    });
  });

  it("can be undone again if the undo got no answer", () => {
    const undoing = after(atA, decideA, { type: "undoing", itemId: "A", isDecision: true });
    expect(undoing).toMatchObject({ trail: [], decided: [] });
    const failure = { itemId: "A", title: "It may or may not have been undone", message: "Offline" };
    const again = { itemId: "A", undoing: "stp_1" };
    expect(after(undoing, { type: "not_undone", again, failure })).toMatchObject({ trail: [again], failure });
    expect(after(undoing, { type: "not_undone", again: null, failure })).toMatchObject({ trail: [], failure });
  });

  it("bring a failed decision back", () => {
    const failed = after(atA, correct, decideA, { type: "decision_failed", itemId: "A", message: "Changed meanwhile" });
    expect(failed).toMatchObject({
      position: { current: "B" },
      decided: [],
      trail: [{ itemId: "A" }],
      failure: { itemId: "A", message: "Changed meanwhile" },
    });
  });
});

describe("editor and dialog", () => {
  const editing: ReviewEvent = { type: "edited", itemId: "A", field: "total" };
  const reject: ReviewEvent = { type: "dialog", dialog: { name: "reject", line: null } };

  it("close when another invoice is shown, however it came", () => {
    for (const event of [
      decideA,
      { type: "passed", itemId: "A", as: "open" },
      { type: "shown", itemId: "C", wasOpen: true },
    ] satisfies ReviewEvent[])
      expect(after(atA, editing, reject, event), event.type).toMatchObject({ editing: null, dialog: null });
    expect(fill(after(startAt("A"), editing, reject), "BC"), "not when others are ready").toMatchObject({
      editing: "total",
      dialog: { name: "reject" },
    });
  });

  it("don't open for an invoice that has gone", () => {
    expect(after(atA, decideA, editing).editing).toBeNull();
  });

  it("keep the message about an unsaved value until the editor closes", () => {
    const told = after(atA, { type: "told", failure: { itemId: "A", message: "A value you entered wasn't saved" } }, editing);
    expect(told.failure).not.toBeNull();
    expect(after(told, { type: "edited", itemId: "A", field: null })).toMatchObject({ editing: null, failure: null });
  });
});
