import { expect, it, vi } from "vitest";
import type { ReviewStep } from "@/lib/review/read-review";
import { lastOwnStep } from "./own-steps";

vi.mock("@/components/ui/toast", () => ({ toast: {} }));

const step = (id: string, by = "usr_me", undoneAt: string | null = null): ReviewStep => ({
  id,
  kind: "field_corrected",
  field: "total",
  modelValue: null,
  before: null,
  after: "1",
  reason: null,
  by: { id: by, name: "Ada" },
  at: "2026-11-10T09:00:00Z",
  undoneAt,
});

it("lastOwnStep returns the user's last step that was not undone", () => {
  const taken = "2026-11-10T09:01:00Z";
  const steps = [step("rvc_1"), step("rvc_2"), step("rvc_3", "usr_me", taken), step("rvc_4", "usr_other")];
  expect(lastOwnStep({ steps }, "usr_me")).toBe("rvc_2");
  expect(lastOwnStep({ steps: [step("rvc_1"), step("rvc_2", "usr_me", taken)] }, "usr_me")).toBe("rvc_1");
  expect(lastOwnStep({ steps: [] }, "usr_me")).toBeUndefined();
});

it("lastOwnStep returns undefined while the last step is pending", () => {
  expect(lastOwnStep({ steps: [step("rvc_1"), step("pending-1", "")] }, "usr_me")).toBeUndefined();
});
