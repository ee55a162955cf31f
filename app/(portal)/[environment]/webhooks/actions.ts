"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { deleteWebhook } from "@/lib/webhooks/delete-webhook";
import { replayEvents } from "@/lib/webhooks/replay-events";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import {
  newWebhook,
  replayRequest,
  secretRotation,
  testRequest,
  webhookChanges,
  type ReplayAccepted,
  type WebhookWithSecret,
} from "@/lib/webhooks/schemas";
import { sendTestEvent } from "@/lib/webhooks/send-test-event";
import { updateWebhook } from "@/lib/webhooks/update-webhook";

const id = z.string().max(100);

export async function createEndpoint(
  shown: ShownAccount,
  input: z.input<typeof newWebhook>,
): Promise<ActionResult<{ id: string; secret: string }>> {
  return portalAction(shown, async ({ ctx }) => secretOf(await createWebhook(ctx, newWebhook.parse(input))));
}

export async function updateEndpoint(
  shown: ShownAccount,
  webhookId: string,
  changes: z.input<typeof webhookChanges>,
): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await updateWebhook(ctx, { id: id.parse(webhookId), changes: webhookChanges.parse(changes) });
    return null;
  });
}

export async function deleteEndpoint(shown: ShownAccount, webhookId: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await deleteWebhook(ctx, { id: id.parse(webhookId) });
    return null;
  });
}

/** Replaces an endpoint's signing secret. The old one also signs for `overlapHours`; 0 ends it at once. */
export async function rotateSecret(
  shown: ShownAccount,
  webhookId: string,
  overlapHours: number,
): Promise<ActionResult<{ id: string; secret: string }>> {
  return portalAction(shown, async ({ ctx }) =>
    secretOf(await rotateWebhookSecret(ctx, { id: id.parse(webhookId), ...secretRotation.parse({ overlapHours }) })),
  );
}

export async function sendTest(shown: ShownAccount, webhookId: string, type: string): Promise<ActionResult<{ deliveryId: string }>> {
  return portalAction(shown, async ({ ctx }) => {
    const { deliveryId } = await sendTestEvent(ctx, { id: id.parse(webhookId), ...testRequest.parse({ type }) });
    return { deliveryId };
  });
}

/** Replays events: either those listed, or all within a time range. */
export async function replay(
  shown: ShownAccount,
  webhookId: string,
  request: z.input<typeof replayRequest>,
): Promise<ActionResult<ReplayAccepted>> {
  return portalAction(shown, async ({ ctx }) => replayEvents(ctx, { id: id.parse(webhookId), ...replayRequest.parse(request) }));
}

function secretOf({ id: webhookId, secret }: WebhookWithSecret): { id: string; secret: string } {
  if (secret === null) throw new Error("a new secret was not told");
  return { id: webhookId, secret };
}
