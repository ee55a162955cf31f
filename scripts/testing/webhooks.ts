import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { and, eq, sql } from "drizzle-orm";
import { inject } from "vitest";
import { outbox, webhookDeliveries } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { setEnv } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import type { EventKind } from "@/lib/webhooks/event-kinds";
import type { DeliveryRow } from "@/lib/webhooks/present-webhook";
import { recordDeliveries } from "@/lib/webhooks/record-deliveries";
import { recordEvent, type NewEvent } from "@/lib/webhooks/record-event";
import { sampleData } from "@/lib/webhooks/sample-events";
import type { WebhookWithSecret } from "@/lib/webhooks/schemas";

// For tests only: a real receiver on this machine, and the work events that functions left in the database.

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

const allowed = new Set<string>();

/** Starts a receiver that answers as the test specifies, on a port that this process's settings allow. */
export async function startReceiver(answer: (response: ServerResponse, request: Received) => void): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const seen = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
      received.push(seen);
      answer(response, seen);
    });
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  allowed.add(host);
  applySettings();
  return {
    url: `http://${host}/hook`,
    received,
    close: async () => {
      allowed.delete(host);
      applySettings();
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function applySettings(): void {
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: inject("databaseUrl"),
    DATABASE_POOL: "8",
    LEVY_DATA_DIR: inject("dataDir"),
    PUBLIC_URL: "https://levy.example",
    SANDBOX_URL: "https://sandbox.levy.example",
    LEVY_ALLOWED_PRIVATE_HOSTS: [...allowed].join(","),
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

export async function register(
  ctx: Ctx,
  url: string,
  events: WebhookWithSecret["events"] = ["*"],
): Promise<WebhookWithSecret & { secret: string }> {
  const made = await createWebhook(ctx, { url, events: events as ["*"], description: null, enabled: true });
  return { ...made, secret: made.secret ?? "" };
}

/** An event with the sample data of its type, except for the members that the test sets. */
export function eventOf(ctx: Ctx, type: EventKind, members: Record<string, unknown> = {}): NewEvent {
  return { type, data: { ...sampleData(ctx, type, newId("webhook")), ...members } };
}

/** Records an event and its deliveries, and returns the deliveries. */
export async function happen(
  ctx: Ctx,
  type: EventKind = "prism.job.completed",
  members: Record<string, unknown> = { jobId: "job_1", sequence: 1 },
): Promise<DeliveryRow[]> {
  const eventId = await recordEvent(ctx, eventOf(ctx, type, members));
  await recordDeliveries(ctx, { eventId });
  return ctx.db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.eventId, eventId)).orderBy(webhookDeliveries.endpointId);
}

export async function delivery(ctx: Ctx, id: string): Promise<DeliveryRow> {
  const [row] = await ctx.db.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  if (!row) throw new Error(`no delivery ${id}`);
  return row;
}

/** The data of the account's work events with the given name, in order. */
export async function workOf(ctx: Ctx, name: string): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db.orm
    .select({ data: outbox.data })
    .from(outbox)
    .where(and(eq(outbox.name, name), sql`${outbox.data}->>'accountId' = ${ctx.account.id}`))
    .orderBy(outbox.position);
  return rows.map(({ data }) => data);
}
