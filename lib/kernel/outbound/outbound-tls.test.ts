import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import tls from "node:tls";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendWebhook } from "@/lib/webhooks/send-webhook";
import { expiredReceiverCertificate, receiverCertificate, receiverKey, testAuthority } from "@/scripts/testing/certificates";
import type { OutboundPolicy } from "./outbound-address";

const open: Server[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** A receiver that answers 204 over TLS and records the bodies it receives. */
async function receiver(cert: string): Promise<{ port: number; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer({ cert, key: receiverKey }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      bodies.push(Buffer.concat(parts).toString());
      response.writeHead(204, { connection: "close" }).end();
    });
  });
  return { port: await listen(server), bodies };
}

/** Trusts the test's certificate authority, as NODE_EXTRA_CA_CERTS does for a whole process. */
function trustTestAuthority(): void {
  const create = tls.createSecureContext.bind(tls);
  vi.spyOn(tls, "createSecureContext").mockImplementation((options) => {
    const context = create(options);
    (context.context as { addCACert(certificate: string): void }).addCACert(testAuthority);
    return context;
  });
}

function send(host: string, port: number) {
  const policy: OutboundPolicy = {
    allowedHosts: new Set([`${host}:${port}`]),
    ports: new Set(["443"]),
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  };
  return sendWebhook({ url: `https://${host}:${port}/hook`, headers: { "webhook-id": "evt_1" }, body: "{}", policy, timeoutMs: 5_000 });
}

describe("webhooks over HTTPS", () => {
  it("are delivered to an endpoint whose certificate authority is trusted", async () => {
    trustTestAuthority();
    const { port, bodies } = await receiver(receiverCertificate);
    expect(await send("receiver.test", port)).toMatchObject({ outcome: "succeeded", responseStatus: 204 });
    expect(bodies).toEqual(["{}"]);
  });

  it.each([
    ["of an unknown authority", "receiver.test", receiverCertificate, false, /authority/],
    ["that has expired", "receiver.test", expiredReceiverCertificate, true, /expired/],
    ["for another host name", "other.test", receiverCertificate, true, /different host name/],
  ])("fail for a certificate %s before anything is sent, and the log says why", async (_, host, certificate, isTrusted, reason) => {
    if (isTrusted) trustTestAuthority();
    const { port, bodies } = await receiver(certificate);
    const sent = await send(host, port);
    expect(sent).toMatchObject({ outcome: "unreachable", responseStatus: null });
    expect(sent.responseExcerpt).toMatch(reason);
    expect(bodies).toEqual([]);
  });

  it("say so if the endpoint does not speak TLS", async () => {
    const port = await listen(createPlainServer((_, response) => response.end()));
    const sent = await send("receiver.test", port);
    expect(sent.outcome).toBe("unreachable");
    expect(sent.responseExcerpt).toMatch(/TLS/);
  });
});
