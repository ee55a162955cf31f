import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendJson } from "./send-json";

let answer: { status: number; body: string } | null = null;
let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      if (answer === null) return void response.destroy();
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const told = async (status: number, body: unknown) => {
  answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  const posted = await sendJson(url, { a: 1 });
  return posted.ok ? posted.value : [posted.code, posted.message];
};

it("sendJson returns the response data, or the code and message of an error", async () => {
  expect(await told(202, { id: "fil_1" })).toEqual({ id: "fil_1" });
  expect(await told(409, { code: "state_conflict", message: "Filed already" })).toEqual(["state_conflict", "Filed already"]);
});

it.each<[string, number, unknown]>([
  ["an error page of a proxy", 502, "<h1>Bad Gateway</h1>"],
  ["an unavailable server", 503, ""],
  ["a gateway timeout", 504, "{}"],
  ["an error that is not from Levy", 413, "<h1>Request Entity Too Large</h1>"],
  ["a sign-in page of the network", 200, "<h1>Sign in to the network</h1>"],
])("sendJson returns no_answer for %s", async (_, status, body) => {
  expect(await told(status, body)).toEqual([
    "no_answer",
    `The server didn't respond as expected (HTTP ${status}). Try again. Nothing will be submitted twice.`,
  ]);
});

it("sendJson returns no_answer for an internal error, with its message, and for a dropped connection", async () => {
  expect(await told(500, { code: "internal_error", message: "Report req_1" })).toEqual(["no_answer", "Report req_1"]);
  answer = null;
  expect(await sendJson(url, { a: 1 })).toMatchObject({ code: "no_answer" });
});
