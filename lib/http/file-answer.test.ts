import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { fileAnswer } from "./file-answer";

const headers = { "content-type": "text/csv" };

it("is the file, and lets it go where whoever asked went away", async () => {
  expect(await fileAnswer("GET", Readable.from([Buffer.from("a,"), Buffer.from("b")]), headers).text()).toBe("a,b");
  const content = new Readable({ read: () => undefined });
  await fileAnswer("GET", content, headers).body?.cancel();
  expect(content.destroyed).toBe(true);
});

it("is the head alone to a HEAD, and lets the file go", () => {
  const content = new Readable({ read: () => undefined });
  const answer = fileAnswer("HEAD", content, headers);
  expect([answer.status, answer.body, answer.headers.get("content-type"), content.destroyed]).toEqual([200, null, "text/csv", true]);
});
