import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { nameResolver, systemLookup } from "./resolve-host";

const open: Socket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

const A = 1;

/** A name server on this machine; `addressOf` gives the address for a record type, or null for "no such name". */
async function nameServer(
  addressOf: ((type: number) => string | null) | "silent",
): Promise<{ at: string; whenAsked(times: number): Promise<void> }> {
  let asked = 0;
  let tell = (): void => undefined;
  const socket = createSocket("udp4", (query, from) => {
    asked += 1;
    tell();
    if (addressOf !== "silent") socket.send(answerTo(query, addressOf), from.port, from.address);
  });
  open.push(socket);
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    at: `127.0.0.1:${socket.address().port}`,
    whenAsked: (times) => new Promise((done) => (tell = () => (asked >= times ? done() : undefined))),
  };
}

/** An answer as of RFC 1035: the query's header and question again, and a record that points to the question's name. */
function answerTo(query: Buffer, addressOf: (type: number) => string | null): Buffer {
  let end = 12;
  while (query[end] !== 0) end += (query[end] ?? 0) + 1;
  const type = query.readUInt16BE(end + 1);
  const address = addressOf(type);
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(address === null ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(address === null ? 0 : 1, 6);
  header.writeUInt16BE(0, 10);
  const question = query.subarray(12, end + 5);
  if (address === null) return Buffer.concat([header, question]);
  const bytes =
    type === A
      ? address.split(".").map(Number)
      : address.split(":").flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 0xff]);
  return Buffer.concat([header, question, Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes])]);
}

describe("nameResolver", () => {
  it("returns IPv4 addresses, then IPv6 addresses", async () => {
    const server = await nameServer((type) => (type === A ? "203.0.113.7" : "2001:0db8:0:0:0:0:0:1"));
    await expect(nameResolver({ servers: [server.at] })("partner.example")).resolves.toEqual([
      { address: "203.0.113.7", family: 4 },
      { address: "2001:db8::1", family: 6 },
    ]);
  });

  it("returns the addresses of one family if the other has none", async () => {
    const server = await nameServer((type) => (type === A ? null : "2001:0db8:0:0:0:0:0:1"));
    await expect(nameResolver({ servers: [server.at] })("partner.example")).resolves.toEqual([{ address: "2001:db8::1", family: 6 }]);
  });

  it("rejects if the name does not exist or no name server answers", async () => {
    const server = await nameServer(() => null);
    await expect(nameResolver({ servers: [server.at] })("nowhere.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
    const silent = await nameServer("silent");
    await expect(nameResolver({ servers: [silent.at], timeoutMs: 20, tries: 1 })("partner.example")).rejects.toMatchObject({
      code: "ETIMEOUT",
    });
  });

  it("does not delay other lookups while a name server is silent", async () => {
    const silent = await nameServer("silent");
    const resolve = nameResolver({ servers: [silent.at], timeoutMs: 60_000, tries: 1 });
    const waiting = Array.from({ length: 100 }, (_, index) =>
      resolve(`host${index}.partner.example`).then(
        () => "answered",
        () => "refused",
      ),
    );
    await silent.whenAsked(waiting.length);
    const ours = systemLookup("localhost").then(([first]) => first?.address ?? "none");
    await expect(Promise.race([...waiting, ours])).resolves.toMatch(/^(127\.0\.0\.1|::1)$/);
  });
});
