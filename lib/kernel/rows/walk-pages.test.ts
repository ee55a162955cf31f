import { expect, it } from "vitest";
import { csvOf, type CsvColumn } from "../text/csv";
import { walkPages } from "./walk-pages";

const columns: readonly CsvColumn<string>[] = [{ name: "id", of: (id) => id }];
const read = (ids: readonly string[]) => Promise.resolve([...ids]);

async function fileOf(ids: readonly string[], most: number, searched: number | null = null): Promise<string[]> {
  let text = "";
  for await (const part of csvOf(columns, walkPages({ ids, searched }, { pageSize: 2, most }, read))) text += part;
  return text.trimEnd().split("\r\n").slice(1);
}

it("an export of the whole list has only its rows", async () => {
  expect(await fileOf(["a", "b", "c"], 3)).toEqual(["a", "b", "c"]);
});

it("an export cut at the maximum number of rows says so in its last line", async () => {
  const [last, ...rows] = (await fileOf(["a", "b", "c", "d"], 3)).reverse();
  expect(rows).toEqual(["c", "b", "a"]);
  expect(last).toContain("first 3");
});

it("an export of a search says how many rows were searched", async () => {
  expect((await fileOf(["a"], 3, 25_000)).at(-1)).toContain("latest 25,000 rows were searched");
});
