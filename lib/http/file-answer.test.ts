import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { fileAnswer, inlineNamed } from "./file-answer";

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

it.each([
  ["O'Brien (1) März.pdf", "O%27Brien%20%281%29%20M%C3%A4rz.pdf"],
  ["100%25.pdf", "100%2525.pdf"],
  ["https://files.example/in/INV%209%2F2026.pdf", "INV%209%2F2026.pdf"],
  ["https://files.example/in/%E0%A4%A", "%25E0%25A4%25A"],
  ["https://files.example/", "doc_1"],
])("a document is saved under its own name: %s", (name, expected) => {
  expect(inlineNamed(name, "doc_1")).toBe(`inline; filename*=UTF-8''${expected}`);
});
