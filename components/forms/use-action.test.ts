import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { expect, it, vi } from "vitest";
import { callAction, failureTitle } from "./use-action";

vi.mock("@/components/ui/toast", () => ({ toast: {} }));

it("callAction says that nothing was done by a server of another build, and that the outcome is unknown without a response", async () => {
  const updated = await callAction(() => Promise.reject(new UnrecognizedActionError("Server Action was not found on the server")));
  expect(updated).toEqual({
    ok: false,
    message: "Levy was updated; nothing was done. Copy what you typed, then reload the page.",
    faults: {},
  });
  expect(failureTitle(updated, "Changes weren't saved")).toBe("Changes weren't saved");
  const away = await callAction(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(away.message).toContain("the change may or may not have been made");
  expect(away.message, "a reload would lose what was typed").not.toContain("reload");
  expect(failureTitle(away, "Changes weren't saved")).toBe("No answer came");
});
