import { expect, it } from "vitest";
import { baselineOf, changedValues, baselineAfterSave, isOutdated, nothingChanged } from "./changed-values";

const changed = (held: object, drawn: object, known: object) => changedValues(held, baselineOf(drawn), known);
const drawn = { staleMonths: 6, splitCount: 3, approvalLimit: null, events: ["a", "b"] };

it("sends what somebody changed in the form, and nothing else", () => {
  expect(changed(drawn, drawn, drawn)).toEqual({});
  expect(changed({ ...drawn, staleMonths: 12, approvalLimit: 5 }, drawn, drawn)).toEqual({ staleMonths: 12, approvalLimit: 5 });
  expect(changed({ ...drawn, splitCount: null }, drawn, drawn), "emptied").toEqual({ splitCount: null });
  expect(changed({ ...drawn, splitCount: NaN }, drawn, drawn), "what the server has to refuse").toEqual({ splitCount: NaN });
  expect(changed({ ...drawn, events: ["b", "a"] }, drawn, drawn)).toEqual({});
  expect(changed({ ...drawn, events: ["b"] }, drawn, drawn)).toEqual({ events: ["b"] });
});

it("leaves alone what a colleague set since, whether the field still shows the old value or follows", () => {
  const known = { ...drawn, staleMonths: 9 };
  expect(changed(drawn, drawn, known), "it still shows 6").toEqual({});
  expect(changed({ ...drawn, staleMonths: 9 }, drawn, known), "it shows 9").toEqual({});
  expect(changed({ ...drawn, staleMonths: 12 }, drawn, known)).toEqual({ staleMonths: 12 });
});

it("sends what is set back before the page was told of the save, and leaves alone what a colleague set after it", () => {
  const after = baselineAfterSave({ ...drawn, staleMonths: 12 }, baselineOf(drawn), drawn);
  expect(changedValues({ ...drawn, staleMonths: 6 }, after, drawn), "the page still says 6").toEqual({ staleMonths: 6 });
  expect(changedValues({ ...drawn, staleMonths: 12 }, after, drawn)).toEqual({});
  expect(isOutdated({ ...drawn, staleMonths: 12 }, after, drawn), "the page is behind, not the form").toBe(false);
  const refreshed = { ...drawn, staleMonths: 12 };
  expect(isOutdated({ ...drawn, staleMonths: 12 }, after, refreshed)).toBe(false);
  expect(changedValues({ ...drawn, staleMonths: 6 }, after, refreshed)).toEqual({ staleMonths: 6 });
  expect(changedValues({ ...drawn, staleMonths: 9 }, after, { ...drawn, staleMonths: 9 }), "it follows a colleague's").toEqual({});
});

it("says that somebody changed what it shows the old value of, where nothing else was changed", () => {
  const known = { ...drawn, staleMonths: 9 };
  expect(isOutdated(drawn, baselineOf(drawn), drawn)).toBe(false);
  expect(isOutdated(drawn, baselineOf(drawn), known), "it shows 6, or somebody typed it again").toBe(true);
  expect(isOutdated(known, baselineOf(drawn), known), "it follows").toBe(false);
  const after = baselineAfterSave({ ...drawn, splitCount: 4 }, baselineOf(drawn), known);
  expect(isOutdated({ ...drawn, splitCount: 4 }, after, { ...known, splitCount: 4 }), "still, after another field was saved").toBe(true);
  expect(nothingChanged(true)).toContain("Reload the page");
  expect(nothingChanged()).toBe("No changes to save");
});
