import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { finishBeforeExit } from "./finish-before-exit";

finishBeforeExit(() => Promise.resolve());

/** A server whose responses the test sends, and a client that keeps its connections alive. */
async function scene() {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => void asked.push(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  // Long enough that a connection that stays open fails the test.
  server.keepAliveTimeout = 600_000;
  const agent = new Agent({ keepAlive: true });
  const ask = async (): Promise<{ answer: Promise<IncomingMessage>; response: ServerResponse }> => {
    const count = asked.length;
    const answer = once(get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", agent }), "response").then(
      ([message]) => message as IncomingMessage,
    );
    await expect.poll(() => asked.length).toBe(count + 1);
    return { answer, response: asked[count] as ServerResponse };
  };
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { ask, stop };
}

it("sends Connection: close with a response that starts after shutdown began", async () => {
  const { ask, stop } = await scene();
  const { answer, response } = await ask();
  const stopped = stop();
  response.end("done");
  const { headers } = await answer;
  expect(headers.connection).toBe("close");
  await stopped;
});

it("closes a keep-alive connection at shutdown once the response in progress is complete", async () => {
  const { ask, stop } = await scene();
  const { answer, response } = await ask();
  response.write("half");
  const message = await answer;
  expect(message.headers.connection).toBe("keep-alive");
  const stopped = stop();
  response.end(" and half");
  expect(Buffer.concat((await message.toArray()) as Buffer[]).toString()).toBe("half and half");
  await stopped;
});
