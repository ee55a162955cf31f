import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { mails, webhookAttempts, webhookEndpoints } from "@/drizzle/schema";
import type { OutboundPolicy } from "@/lib/kernel/outbound/outbound";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { attemptDelivery } from "./attempt-delivery";
import { deleteWebhook } from "./delete-webhook";
import { getDelivery } from "./get-delivery";
import { replayEvents } from "./replay-events";
import { rotateWebhookSecret } from "./rotate-webhook-secret";
import { delivery, recordWithDeliveries, register, startReceiver, type Receiver } from "@/scripts/testing/webhooks";
import { updateWebhook } from "./update-webhook";

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});
const receiverThat: typeof startReceiver = async (answer) => {
  const receiver = await startReceiver(answer);
  open.push(receiver);
  return receiver;
};
const first = (deliveryId: string) => ({ deliveryId, round: 1, attempt: 1 });

/** An account with one endpoint at a receiver, and one waiting delivery. */
async function waiting(answer: Parameters<typeof startReceiver>[0]) {
  const receiver = await receiverThat(answer);
  const ctx = await testContext();
  const webhook = await register(ctx, receiver.url);
  const [waits] = await recordWithDeliveries(ctx);
  if (!waits) throw new Error("nothing waits");
  return { ctx, receiver, webhook, id: waits.id, eventId: waits.eventId };
}

describe("a delivery attempt", () => {
  it("sends a body that the standardwebhooks library verifies, and records the request and the response", async () => {
    const { ctx, receiver, webhook, id, eventId } = await waiting((response) =>
      response.writeHead(202, { server: "partner" }).end("thank you"),
    );
    expect(await attemptDelivery(ctx, first(id))).toEqual({ waitMs: null });
    const [request] = receiver.received;
    expect(request).toMatchObject({
      method: "POST",
      path: "/hook",
      headers: { "content-type": "application/json", "webhook-id": eventId },
    });
    const told = new Webhook(webhook.secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
    expect(told).toMatchObject({
      type: "prism.job.completed",
      timestamp: expect.stringMatching(/Z$/) as string,
      apiVersion: "v1",
      data: { object: "job", jobId: "job_1", sequence: 1 },
    });
    expect(await delivery(ctx, id)).toMatchObject({
      status: "succeeded",
      attempts: 1,
      responseStatus: 202,
      responseExcerpt: "thank you",
      nextAttemptAt: null,
    });
    const shown = await getDelivery(ctx, { id });
    expect(shown.body).toBe(request?.body);
    expect(shown.history).toMatchObject([
      {
        attempt: 1,
        outcome: "succeeded",
        request: { url: receiver.url },
        response: { status: 202, headers: { server: "partner" } },
        excerpt: "thank you",
      },
    ]);
    expect(shown.history[0]?.request.headers["webhook-signature"]).toBe(request?.headers["webhook-signature"]);
    expect(JSON.stringify(shown)).not.toContain(webhook.secret.slice(6));
  });

  it.each([200, 201, 204, 299])("succeeds with status %i", async (status) => {
    const { ctx, id } = await waiting((response) => response.writeHead(status).end());
    expect(await attemptDelivery(ctx, first(id))).toEqual({ waitMs: null });
    expect(await delivery(ctx, id)).toMatchObject({ status: "succeeded", responseStatus: status });
  });

  it.each([400, 404, 429, 500, 503])("fails with status %i and schedules a retry", async (status) => {
    const { ctx, id } = await waiting((response) => response.writeHead(status).end("no"));
    const { waitMs } = await attemptDelivery(ctx, first(id));
    expect(waitMs).toBeGreaterThanOrEqual(4_500);
    expect(waitMs).toBeLessThanOrEqual(5_500);
    const row = await delivery(ctx, id);
    expect(row).toMatchObject({ status: "pending", attempts: 1, responseStatus: status, responseExcerpt: "no" });
    expect(row.nextAttemptAt?.getTime()).toBeGreaterThan((row.lastAttemptAt?.getTime() ?? 0) + 4_000);
  });

  it.each([301, 302, 303, 307, 308])("does not follow a %i redirect", async (status) => {
    const other = await receiverThat((response) => response.end());
    const { ctx, id } = await waiting((response) => response.writeHead(status, { location: other.url }).end());
    expect((await attemptDelivery(ctx, first(id))).waitMs).toBeGreaterThan(0);
    expect(other.received).toEqual([]);
    expect(await delivery(ctx, id)).toMatchObject({ status: "pending", responseStatus: status });
  });

  it("keeps 1 kB of a long response, without characters that PostgreSQL can't store", async () => {
    const { ctx, id } = await waiting((response) => {
      response.writeHead(500);
      response.end(`\0${"é".repeat(5_000)}`);
    });
    await attemptDelivery(ctx, first(id));
    const { responseExcerpt } = await delivery(ctx, id);
    expect(responseExcerpt?.startsWith("éé")).toBe(true);
    expect(Buffer.byteLength(responseExcerpt ?? "")).toBeLessThanOrEqual(1_026);
  });

  it("times out if the receiver does not respond", async () => {
    const { ctx, id } = await waiting(() => undefined);
    const { waitMs } = await attemptDelivery(ctx, first(id), { timeoutMs: 100 });
    expect(waitMs).toBeGreaterThan(0);
    const [attempt] = await ctx.db.orm.select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, id));
    expect(attempt).toMatchObject({ outcome: "timeout", responseStatus: null });
    expect(attempt?.durationMs).toBeGreaterThanOrEqual(95);
  });

  it("succeeds with status 200 even if the response body never ends", async () => {
    const { ctx, id } = await waiting((response) => {
      response.writeHead(200);
      response.write("to be continued");
    });
    expect(await attemptDelivery(ctx, first(id))).toEqual({ waitMs: null });
    expect(await delivery(ctx, id)).toMatchObject({ status: "succeeded", responseStatus: 200 });
  });

  it("records why the receiver could not be reached", async () => {
    const { ctx, id, receiver } = await waiting((response) => response.end());
    const { url } = receiver;
    await Promise.all(open.splice(0).map((one) => one.close()));
    await attemptDelivery(ctx, first(id), { policy: { ...noNames, allowedHosts: new Set([new URL(url).host]) } });
    expect(await delivery(ctx, id)).toMatchObject({
      status: "pending",
      responseStatus: null,
      responseExcerpt: "The connection was refused",
    });
  });
});

const noNames: OutboundPolicy = {
  allowedHosts: new Set(),
  ports: new Set(["80", "443"]),
  resolve: () => Promise.reject(new Error("ENOTFOUND")),
};

describe("protection against internal addresses", () => {
  it("resolves and checks the host name again before connecting", async () => {
    let connections = 0;
    const canary = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((ready) => canary.listen(0, "127.0.0.1", ready));
    const port = String((canary.address() as AddressInfo).port);
    const { ctx, id, webhook } = await waiting((response) => response.end());
    await ctx.db.orm
      .update(webhookEndpoints)
      .set({ url: `http://partner.example:${port}/hook` })
      .where(eq(webhookEndpoints.id, webhook.id));
    const policy: OutboundPolicy = {
      allowedHosts: new Set(),
      ports: new Set([port]),
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    };
    await attemptDelivery(ctx, first(id), { policy });
    const [attempt] = await ctx.db.orm.select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, id));
    expect(attempt).toMatchObject({ outcome: "forbidden_address", responseStatus: null });
    expect(connections).toBe(0);
    await new Promise((closed) => canary.close(closed));
  });
});

describe("at-least-once delivery", () => {
  it("does not send again if a recorded attempt is repeated, and returns the same wait", async () => {
    const { ctx, receiver, id } = await waiting((response) => response.writeHead(500).end());
    const { waitMs } = await attemptDelivery(ctx, first(id));
    const repeated = await attemptDelivery(ctx, first(id));
    expect(receiver.received).toHaveLength(1);
    expect(repeated.waitMs).toBeGreaterThan((waitMs ?? 0) - 5_000);
    expect(repeated.waitMs).toBeLessThanOrEqual(waitMs ?? 0);
  });

  it("records one attempt if the same step runs twice at once, and both return the wait for the retry", async () => {
    const { ctx, id } = await waiting((response) => response.writeHead(500).end());
    const both = await Promise.all([attemptDelivery(ctx, first(id)), attemptDelivery(ctx, first(id))]);
    for (const { waitMs } of both) expect(waitMs).toBeGreaterThan(0);
    expect(await ctx.db.orm.$count(webhookAttempts, eq(webhookAttempts.deliveryId, id))).toBe(1);
  });

  it.each<[string, number, number]>([
    ["delivered both times", 204, 204],
    ["failed first, then delivered", 500, 204],
    ["delivered first, then refused", 204, 500],
    ["failed both times", 500, 500],
  ])(
    "a worker that was suspended during a request and resumes after another repeated the attempt changes nothing: %s",
    async (_, statusOfHeld, statusOfOther) => {
      const answers: (() => void)[] = [];
      const { ctx, receiver, id, eventId } = await waiting((response) => {
        // The first response is held until the other worker has recorded its attempt.
        if (receiver.received.length === 1) answers.push(() => response.writeHead(statusOfHeld).end());
        else response.writeHead(statusOfOther).end();
      });
      const held = attemptDelivery(ctx, first(id));
      await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(1);
      const other = await attemptDelivery(ctx, first(id));
      const recorded = await delivery(ctx, id);
      answers[0]?.();
      const { waitMs } = await held;
      expect(receiver.received.map(({ headers, body }) => [headers["webhook-id"], body])).toEqual(
        Array.from({ length: 2 }, () => [eventId, receiver.received[0]?.body]),
      );
      // The held worker's outcome never reverts a success, and either both continue with the schedule or both end.
      const isDone = statusOfOther === 204;
      expect(recorded).toMatchObject({ status: isDone ? "succeeded" : "pending", attempts: 1 });
      expect(await delivery(ctx, id)).toMatchObject(recorded);
      expect([other.waitMs === null, waitMs === null]).toEqual([isDone, isDone]);
      expect(await ctx.db.orm.$count(webhookAttempts, eq(webhookAttempts.deliveryId, id))).toBe(1);
    },
  );

  it("sends nothing for a round that a replay has replaced, nor for a finished delivery", async () => {
    let status = 500;
    const { ctx, receiver, webhook, id, eventId } = await waiting((response) => response.writeHead(status).end());
    await attemptDelivery(ctx, first(id));
    await replayEvents(ctx, { id: webhook.id, eventIds: [eventId], onlyFailed: false });
    expect(await attemptDelivery(ctx, { ...first(id), attempt: 2 })).toEqual({ waitMs: null });
    expect(receiver.received).toHaveLength(1);
    status = 204;
    for (const attempt of [1, 2]) expect(await attemptDelivery(ctx, { deliveryId: id, round: 2, attempt })).toEqual({ waitMs: null });
    expect(receiver.received).toHaveLength(2);
  });

  it("retries with the same webhook-id and body and a new timestamp", async () => {
    const { ctx, receiver, id } = await waiting((response) => response.writeHead(500).end());
    await attemptDelivery(ctx, first(id));
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + 60_000) } };
    await attemptDelivery(later, { ...first(id), attempt: 2 });
    const [one, two] = receiver.received;
    expect(two?.body).toBe(one?.body);
    expect(two?.headers["webhook-id"]).toBe(one?.headers["webhook-id"]);
    expect(Number(two?.headers["webhook-timestamp"])).toBeGreaterThanOrEqual(Number(one?.headers["webhook-timestamp"]) + 59);
  });

  it("sends nothing from another account or environment, or to a deleted or disabled endpoint", async () => {
    const { ctx, receiver, webhook, id } = await waiting((response) => response.end());
    expect(await attemptDelivery(await testContext(), first(id))).toEqual({ waitMs: null });
    expect(await attemptDelivery({ ...ctx, environment: "live" }, first(id))).toEqual({ waitMs: null });
    expect((await delivery(ctx, id)).status).toBe("pending");
    await updateWebhook(ctx, { id: webhook.id, changes: { enabled: false } });
    expect(await attemptDelivery(ctx, first(id))).toEqual({ waitMs: null });
    expect(await delivery(ctx, id)).toMatchObject({
      status: "failed",
      attempts: 0,
      responseExcerpt: "Not sent: the webhook endpoint is disabled",
    });
    const [other] = await recordWithDeliveries(ctx, "credits.low");
    expect(other).toBeUndefined();
    await deleteWebhook(ctx, { id: webhook.id });
    expect(await attemptDelivery(ctx, first(id))).toEqual({ waitMs: null });
    expect(receiver.received).toEqual([]);
  });
});

describe("the endpoint of a delivery", () => {
  it("is disabled at once by status 410, and its owners get a mail", async () => {
    const { ctx, webhook, id } = await waiting((response) => response.writeHead(410).end());
    const { email } = await testMember(ctx, "owner");
    expect(await attemptDelivery(ctx, first(id))).toEqual({ waitMs: null });
    expect(await delivery(ctx, id)).toMatchObject({ status: "failed", responseStatus: 410 });
    const [row] = await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, webhook.id));
    expect(row).toMatchObject({ enabled: false, disabledReason: "gone" });
    expect(await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id))).toMatchObject([
      { kind: "webhook_disabled", recipient: email, data: { endpointId: webhook.id, reason: "gone" } },
    ]);
    // From now on, events are recorded for a replay but request no delivery.
    expect(await recordWithDeliveries(ctx)).toMatchObject([{ status: "failed", attempts: 0, nextAttemptAt: null }]);
  });

  it("gets signatures of both secrets while its secret rotates", async () => {
    const { ctx, receiver, webhook, id } = await waiting((response) => response.end());
    const { secret } = await rotateWebhookSecret(ctx, { id: webhook.id, overlapHours: 1 });
    await attemptDelivery(ctx, first(id));
    const [later] = await recordWithDeliveries(ctx, "credits.low");
    await attemptDelivery({ ...ctx, clock: { now: () => new Date(Date.now() + 3_600_001) } }, first(later?.id ?? ""));
    const [during, after] = receiver.received;
    const verified = (by: string, request: typeof during) => {
      // The library refuses timestamps an hour ahead, so the signature is compared with one that it creates.
      const {
        "webhook-id": messageId = "",
        "webhook-timestamp": at = "",
        "webhook-signature": signature = "",
      } = request?.headers as Record<string, string>;
      return signature.split(" ").includes(new Webhook(by).sign(messageId, new Date(Number(at) * 1_000), request?.body ?? ""));
    };
    expect([verified(webhook.secret, during), verified(secret ?? "", during)]).toEqual([true, true]);
    expect(() => new Webhook(webhook.secret).verify(during?.body ?? "", during?.headers as Record<string, string>)).not.toThrow();
    expect([verified(webhook.secret, after), verified(secret ?? "", after)]).toEqual([false, true]);
  });
});
