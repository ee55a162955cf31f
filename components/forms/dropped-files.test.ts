import { expect, it } from "vitest";
import { droppedFiles, hasFiles } from "./dropped-files";

type Tree = string | { name: string; within: readonly Tree[] };

/** As a browser describes what was dropped; folders give two of their entries at a time. */
function entryOf(tree: Tree): FileSystemEntry {
  if (typeof tree === "string") {
    const file = (tell: (file: File) => void, fail: (error: DOMException) => void): void =>
      tree.startsWith("gone") ? fail(new DOMException("gone", "NotFoundError")) : tell(new File([], tree));
    return { name: tree, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = [...tree.within];
    return { readEntries: (tell: (entries: FileSystemEntry[]) => void) => tell(left.splice(0, 2).map(entryOf)) };
  };
  return { name: tree.name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const dropOf = (...trees: Tree[]) =>
  ({
    files: trees.map((tree) => new File([], typeof tree === "string" ? tree : tree.name)),
    items: [{ kind: "string" }, ...trees.map((tree) => ({ kind: "file", webkitGetAsEntry: () => entryOf(tree) }))],
  }) as unknown as DataTransfer;

const namesOf = async (...trees: Tree[]): Promise<string[]> => (await droppedFiles(dropOf(...trees))).map(({ name }) => name);

it("files are taken as they were dropped", async () => {
  expect(await namesOf("a.pdf", "b.exe")).toEqual(["a.pdf", "b.exe"]);
});

it("folders give all of their files, however deep and however many, and nothing that systems hide there", async () => {
  const november = { name: "November", within: ["1.pdf", "2.pdf", ".DS_Store", "Thumbs.db", "3.pdf", { name: ".git", within: ["x"] }] };
  expect(await namesOf("a.pdf", { name: "2026", within: [november, "4.pdf", { name: "empty", within: [] }, "5.pdf"] })).toEqual([
    "a.pdf",
    "1.pdf",
    "2.pdf",
    "3.pdf",
    "4.pdf",
    "5.pdf",
  ]);
});

it("a file that is gone meanwhile keeps no other from coming", async () => {
  expect(await namesOf({ name: "2026", within: ["gone.pdf", "1.pdf"] })).toEqual(["1.pdf"]);
});

it("text that is dragged is no file", () => {
  expect([hasFiles({ types: ["text/plain"] }), hasFiles({ types: ["text/plain", "Files"] })]).toEqual([false, true]);
});
