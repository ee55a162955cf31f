import { createServer, type AddressInfo, type Socket } from "node:net";

export interface TestSmtpServer {
  url: string;
  /** Every accepted message, with its headers. */
  messages: { to: string[]; raw: string }[];
  /** The answer to the next RCPT commands; 250 by default. */
  refuseWith(answer: string | null): void;
  stop(): Promise<void>;
}

/**
 * Starts a server for the part of SMTP (RFC 5321) that a client needs to deliver a message, so that tests see what really goes over the
 * wire.
 */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const messages: TestSmtpServer["messages"] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let rest = "";
    let to: string[] = [];
    let body: string[] | null = null;
    const answer = (line: string): boolean => socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (body) {
        if (line !== ".") {
          body.push(line.replace(/^\./, ""));
          return;
        }
        messages.push({ to, raw: body.join("\r\n") });
        body = null;
        to = [];
        answer("250 kept");
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") answer("250 test");
      else if (verb === "RCPT") {
        if (refusal === null) to.push(/<(.*)>/.exec(line)?.[1] ?? "");
        answer(refusal ?? "250 ok");
      } else if (verb === "DATA") {
        body = [];
        answer("354 go on");
      } else if (verb === "QUIT") {
        answer("221 bye");
        socket.end();
      } else answer("250 ok");
    };
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    answer("220 test");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    refuseWith: (line) => {
      refusal = line;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
