import { expect, it } from "vitest";
import { changedValues } from "./changed-values";

const drawn = { staleMonths: 6, splitCount: 3, approvalLimit: null, events: ["a", "b"] };

it("sends what somebody changed in the form, and nothing else", () => {
  expect(changedValues(drawn, drawn, drawn)).toEqual({});
  expect(changedValues({ ...drawn, staleMonths: 12, approvalLimit: 5 }, drawn, drawn)).toEqual({ staleMonths: 12, approvalLimit: 5 });
  expect(changedValues({ ...drawn, splitCount: null }, drawn, drawn), "emptied").toEqual({ splitCount: null });
  expect(changedValues({ ...drawn, splitCount: NaN }, drawn, drawn), "what the server has to refuse").toEqual({ splitCount: NaN });
  expect(changedValues({ ...drawn, events: ["b", "a"] }, drawn, drawn)).toEqual({});
  expect(changedValues({ ...drawn, events: ["b"] }, drawn, drawn)).toEqual({ events: ["b"] });
});

it("leaves alone what a colleague set since, whether the field still shows the old value or follows", () => {
  const known = { ...drawn, staleMonths: 9 };
  expect(changedValues(drawn, drawn, known), "it still shows 6").toEqual({});
  expect(changedValues({ ...drawn, staleMonths: 9 }, drawn, known), "it shows 9").toEqual({});
  expect(changedValues({ ...drawn, staleMonths: 12 }, drawn, known)).toEqual({ staleMonths: 12 });
});
