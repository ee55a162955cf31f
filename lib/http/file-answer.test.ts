import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { fileAnswer } from "./file-answer";

const headers = { "content-type": "text/csv" };

it("streams the file, and closes it if the client goes away", async () => {
  expect(await fileAnswer("GET", Readable.from([Buffer.from("a,"), Buffer.from("b")]), headers).text()).toBe("a,b");
  const content = new Readable({ read: () => undefined });
  await fileAnswer("GET", content, headers).body?.cancel();
  expect(content.destroyed).toBe(true);
});

it("answers HEAD with the headers alone and closes the file", () => {
  const content = new Readable({ read: () => undefined });
  const answer = fileAnswer("HEAD", content, headers);
  expect([answer.status, answer.body, answer.headers.get("content-type"), content.destroyed]).toEqual([200, null, "text/csv", true]);
});
