import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { meetUnknownMethods } from "./unknown-methods";

meetUnknownMethods();

it.each([["TRACE / HTTP/1.1", "PATCH"], ["PROPFIND / HTTP/1.1", "PATCH"], ["DELETE / HTTP/1.1", "DELETE"], ["CONNECT example.com:443 HTTP/1.1", null]])("%s", async (head, seen) => {
  const server = createServer((request, response) => response.end(`method ${request.method ?? ""}`)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    socket.write(`${head}\r\nHost: levy.test\r\nConnection: close\r\n\r\n`);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    if (seen === null) expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*Allow: GET, POST, DELETE/);
    else expect(answer).toContain(`method ${seen}`);
  } finally {
    server.close();
  }
});
