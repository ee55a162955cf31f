import { expect, it } from "vitest";
import { lettersOfNotes, type TypedNote } from "./free-text";

const HEIGHT_PT = 842;
const toPage = (x: number, y: number): [number, number] => [x, HEIGHT_PT - y];
const note: TypedNote = {
  subtype: "FreeText",
  hasAppearance: false,
  annotationFlags: 4,
  rect: [100, 700, 200, 730],
  textContent: ["Paid 5,000.00", "to the agent"],
  defaultAppearanceData: { fontSize: 10 },
};
const linesOf = (...notes: TypedNote[]): string[] => {
  const lines = new Map<number, string>();
  for (const { text, start } of lettersOfNotes(notes, toPage)) lines.set(start[1], `${lines.get(start[1]) ?? ""}${text}`);
  return [...lines.values()];
};

it("a typed note without an appearance is laid out in its rectangle and wrapped where it is full", () => {
  expect(linesOf(note)).toEqual(["Paid 5,000.00", "to the agent"]);
  expect(linesOf({ ...note, rect: [100, 700, 160, 730] })).toEqual(["Paid", "5,000.00", "to the", "agent"]);
  expect(lettersOfNotes([note], toPage)[0]).toMatchObject({ text: "P", start: [100, 120], fontSize: 10, paint: "visible" });
});

it("a typed note that is invisible gives no visible text", () => {
  for (const annotationFlags of [2, 32]) expect(linesOf({ ...note, annotationFlags })).toEqual([]);
  expect(linesOf({ ...note, hasAppearance: true }, { ...note, subtype: "Text" }, { ...note, rect: null })).toEqual([]);
  const white = lettersOfNotes(
    [{ ...note, defaultAppearanceData: { fontSize: 10, fontColor: new Uint8ClampedArray([255, 255, 255]) } }],
    toPage,
  );
  expect(new Set(white.map(({ paint }) => paint))).toEqual(new Set(["white"]));
});
