import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that a stand-in received. */
export interface TakenCall {
  path: string;
  authorization: string;
  idempotencyKey: string;
  body: string;
}

export interface StandIn {
  url: string;
  calls: TakenCall[];
  /** Answers the next calls with this status, after `before` has settled; null returns to normal answers. */
  failWith(status: number | null, before?: (call: TakenCall) => Promise<unknown>): void;
  close(): void;
}

/**
 * A stand-in for the part of Stripe's API that a checkout needs, as documented: form-encoded requests, JSON responses, one session per
 * idempotency key.
 */
export function startStripeStandIn(): Promise<StandIn> {
  const sessions = new Map<string, string>();
  return startStandIn(
    "/v1/checkout/sessions",
    (call, response) => {
      const form = new URLSearchParams(call.body);
      const id = sessions.get(call.idempotencyKey) ?? `cs_test_${sessions.size + 1}`;
      sessions.set(call.idempotencyKey, id);
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(
          JSON.stringify({
            id,
            object: "checkout.session",
            url: `https://checkout.stripe.example/c/${id}`,
            client_reference_id: form.get("client_reference_id"),
          }),
        );
    },
    (response, status) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify({ error: { type: "api_error", message: "down" } })),
  );
}

/** A stand-in for Paystack's `transaction/initialize`, as documented. */
export function startPaystackStandIn(): Promise<StandIn> {
  return startStandIn(
    "/transaction/initialize",
    (call, response) => {
      const { reference } = JSON.parse(call.body) as { reference: string };
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(
          JSON.stringify({
            status: true,
            message: "Authorization URL created",
            data: { authorization_url: `https://checkout.paystack.example/${reference}`, access_code: "ac_1", reference },
          }),
        );
    },
    (response, status) => response.writeHead(status).end(),
  );
}

async function startStandIn(
  path: string,
  answer: (call: TakenCall, response: ServerResponse) => void,
  fail: (response: ServerResponse, status: number) => void,
): Promise<StandIn> {
  const calls: TakenCall[] = [];
  let failing: number | null = null;
  let beforeFailing: (call: TakenCall) => Promise<unknown> = () => Promise.resolve();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const call = {
        path: request.url ?? "",
        authorization: request.headers.authorization ?? "",
        idempotencyKey: String(request.headers["idempotency-key"] ?? ""),
        body,
      };
      calls.push(call);
      const status = failing;
      if (status !== null) void beforeFailing(call).then(() => fail(response, status));
      else if (call.path !== path) response.writeHead(404).end();
      else answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failWith: (status, before = () => Promise.resolve()) => {
      failing = status;
      beforeFailing = before;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** A signature in Stripe's scheme: https://docs.stripe.com/webhooks#verify-manually. */
export function stripeSignature(body: string, secret: string, at = Math.floor(Date.now() / 1_000)): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** A signature in Paystack's scheme: https://paystack.com/docs/payments/webhooks. */
export function paystackSignature(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}
