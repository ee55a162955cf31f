import { expect, it } from "vitest";
import { baselineOf, changedValues, baselineAfterSave, isOutdated, nothingChanged } from "./changed-values";

const changed = (held: object, drawn: object, known: object) => changedValues(held, baselineOf(drawn), known);
const drawn = { staleMonths: 6, splitCount: 3, approvalLimit: null, events: ["a", "b"] };

it("changedValues returns only the fields that the user changed", () => {
  expect(changed(drawn, drawn, drawn)).toEqual({});
  expect(changed({ ...drawn, staleMonths: 12, approvalLimit: 5 }, drawn, drawn)).toEqual({ staleMonths: 12, approvalLimit: 5 });
  expect(changed({ ...drawn, splitCount: null }, drawn, drawn), "a cleared field").toEqual({ splitCount: null });
  expect(changed({ ...drawn, splitCount: NaN }, drawn, drawn), "invalid input, left for the server to refuse").toEqual({ splitCount: NaN });
  expect(changed({ ...drawn, events: ["b", "a"] }, drawn, drawn)).toEqual({});
  expect(changed({ ...drawn, events: ["b"] }, drawn, drawn)).toEqual({ events: ["b"] });
});

it("changedValues omits a field that a colleague changed, whether or not the form shows the new value", () => {
  const known = { ...drawn, staleMonths: 9 };
  expect(changed(drawn, drawn, known), "the form still shows 6").toEqual({});
  expect(changed({ ...drawn, staleMonths: 9 }, drawn, known), "the form already shows 9").toEqual({});
  expect(changed({ ...drawn, staleMonths: 12 }, drawn, known)).toEqual({ staleMonths: 12 });
});

it("after a save, changedValues includes a field set back before the page refreshed, and omits a colleague's later change", () => {
  const after = baselineAfterSave({ ...drawn, staleMonths: 12 }, baselineOf(drawn), drawn);
  expect(changedValues({ ...drawn, staleMonths: 6 }, after, drawn), "the page's data still says 6").toEqual({ staleMonths: 6 });
  expect(changedValues({ ...drawn, staleMonths: 12 }, after, drawn)).toEqual({});
  expect(isOutdated({ ...drawn, staleMonths: 12 }, after, drawn), "only the page's data is behind, not the form").toBe(false);
  const refreshed = { ...drawn, staleMonths: 12 };
  expect(isOutdated({ ...drawn, staleMonths: 12 }, after, refreshed)).toBe(false);
  expect(changedValues({ ...drawn, staleMonths: 6 }, after, refreshed)).toEqual({ staleMonths: 6 });
  expect(
    changedValues({ ...drawn, staleMonths: 9 }, after, { ...drawn, staleMonths: 9 }),
    "the form took over a colleague's value",
  ).toEqual({});
});

it("isOutdated reports that a colleague changed a value the form still shows the old value of", () => {
  const known = { ...drawn, staleMonths: 9 };
  expect(isOutdated(drawn, baselineOf(drawn), drawn)).toBe(false);
  expect(isOutdated(drawn, baselineOf(drawn), known), "the form still shows 6, or the user typed 6 again").toBe(true);
  expect(isOutdated(known, baselineOf(drawn), known), "the form shows the new value").toBe(false);
  const after = baselineAfterSave({ ...drawn, splitCount: 4 }, baselineOf(drawn), known);
  expect(isOutdated({ ...drawn, splitCount: 4 }, after, { ...known, splitCount: 4 }), "still outdated after another field was saved").toBe(
    true,
  );
  expect(nothingChanged(true)).toContain("Reload the page");
  expect(nothingChanged()).toBe("No changes to save");
});
