import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pastedFiles } from "./pasted-files";

class Element {
  isContentEditable = false;
  constructor(readonly tagName: string) {}
}
beforeEach(() => void vi.stubGlobal("HTMLElement", Element));
afterEach(() => void vi.unstubAllGlobals());

const picture = new File(["png"], "image.png", { type: "image/png" });
const paste = (types: string[], tagName = "BODY") =>
  pastedFiles({ files: [picture] as unknown as FileList, types }, new Element(tagName) as unknown as EventTarget);

it("ignores the picture that accompanies copied cells or text pasted into a field", () => {
  expect(paste(["text/plain", "text/html", "text/rtf", "Files"]), "cells copied from a spreadsheet").toEqual([]);
  expect(paste(["text/plain", "Files"], "INPUT")).toEqual([]);
});

it("accepts pasted files and pictures, even with their name as text, or into a text field", () => {
  expect(paste(["Files"])).toEqual([picture]);
  expect(paste(["text/html", "Files"]), "an image copied from a web page").toEqual([picture]);
  expect(paste(["text/plain", "Files"]), "a file copied from a folder").toEqual([picture]);
  expect(paste(["Files"], "INPUT")).toEqual([picture]);
});
