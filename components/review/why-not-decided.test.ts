import { describe, expect, it } from "vitest";
import { whyNotDecided, type AskedDecision } from "./why-not-decided";

const asked = (change: Partial<AskedDecision>) =>
  whyNotDecided({ reason: null, readOnly: null, isOpen: true, isUndelivered: false, unkept: null, isWriting: false, ...change });

describe("whyNotDecided", () => {
  it("sends a decision that nothing hinders, with or without a reason", () => {
    expect(asked({})).toBeNull();
    expect(asked({ reason: "duplicate" })).toBeNull();
  });

  it("shows a value that an approval would leave out, in its editor if it is being written", () => {
    expect(asked({ unkept: "net" })).toMatchObject({
      do: "show_value",
      field: "net",
      inEditor: false,
      message: expect.stringMatching(/Press E to edit/),
    });
    expect(asked({ unkept: "net", isWriting: true })).toMatchObject({
      do: "show_value",
      inEditor: true,
      message: expect.stringMatching(/press Escape/),
    });
  });

  it("keeps the reason of a rejection if somebody else has decided", () => {
    expect(asked({ readOnly: "Ada approved it", isOpen: false, reason: "duplicate" })).toEqual({
      do: "keep_reason",
      reason: "duplicate",
      title: "The invoice wasn't rejected",
      message: "Ada approved it. Your reason is kept.",
    });
  });

  it("names a value that isn't in an invoice somebody else has decided", () => {
    expect(asked({ readOnly: "Ada approved it", isOpen: false, unkept: "net", isWriting: true })).toMatchObject({
      do: "show_value",
      field: "net",
      inEditor: false,
      message: expect.stringMatching(/^Ada approved it\. A value you entered isn't in it/),
    });
  });

  it("goes on from an invoice that is decided or being decided, and stays on one that others may still decide", () => {
    expect(asked({ readOnly: "Ada approved it", isOpen: false })).toEqual({ do: "go_on", from: "decided" });
    expect(asked({ readOnly: "Your approval is waiting", isUndelivered: true })).toEqual({ do: "go_on", from: "deciding" });
    expect(asked({ readOnly: "You may only read", isOpen: true })).toEqual({ do: "stay" });
    expect(asked({ readOnly: "You may only read", isOpen: true, unkept: "net" })).toEqual({ do: "stay" });
  });
});
