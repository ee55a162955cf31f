"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { WebhookView } from "@/lib/webhooks/schemas";
import { EditEndpoint } from "./edit-endpoint";
import type { EndpointActions } from "./endpoint-actions";
import { ReplayRange } from "./replay-range";
import { RotateSecret } from "./rotate-secret";
import { SendTest } from "./send-test";

/** Actions on an endpoint, except deleting it. `onChanged` refreshes the page. */
export function EndpointButtons({
  webhook,
  actions,
  onChanged,
  onSent,
}: {
  webhook: WebhookView;
  actions: EndpointActions;
  onChanged: () => void;
  onSent: (deliveryId: string) => void;
}) {
  const { id, enabled } = webhook;
  // Remembered here, because enabling the endpoint clears the time since which it failed.
  const [missedSince, setMissedSince] = useState<string | null>(null);
  return (
    <>
      <Switch
        webhook={webhook}
        update={actions.update}
        onChanged={() => {
          if (!enabled) setMissedSince(missedSinceOf(webhook));
          onChanged();
        }}
      />
      <EditEndpoint webhook={webhook} update={actions.update} onChanged={onChanged} />
      <RotateSecret webhookId={id} rotate={actions.rotateSecret} onChanged={onChanged} />
      <ReplayRange
        webhookId={id}
        disabled={!enabled}
        suggestedSince={missedSince}
        replay={actions.replay}
        onReplayed={() => {
          setMissedSince(null);
          onChanged();
        }}
      />
      <SendTest webhookId={id} disabled={!enabled} send={actions.sendTest} onSent={onSent} />
    </>
  );
}

/** Since when an endpoint that Levy disabled has received nothing; null if a person disabled it. */
const missedSinceOf = ({ disabledReason, failingSince, updatedAt }: WebhookView): string | null =>
  disabledReason === "manual" ? null : (failingSince ?? updatedAt);

function Switch({ webhook, update, onChanged }: { webhook: WebhookView; update: EndpointActions["update"]; onChanged: () => void }) {
  const { run, busy } = useAction(update, ({ message }) => toast.error("The endpoint wasn't changed", { description: message }));
  const turn = async (): Promise<void> => {
    await run(webhook.id, { enabled: !webhook.enabled });
    onChanged();
  };
  return (
    <Button busy={busy} onClick={() => void turn()}>
      {webhook.enabled ? "Disable" : "Enable"}
    </Button>
  );
}

/** At the end of the page, where it isn't clicked by accident. */
export function DeleteEndpoint({
  webhook,
  remove,
  onRemoving,
}: {
  webhook: WebhookView;
  remove: EndpointActions["remove"];
  onRemoving: (removing: boolean) => void;
}) {
  const [open, setOpen] = useState(false);
  const { run, busy } = useAction(remove, ({ message }) => toast.error("The endpoint wasn't deleted", { description: message }));
  const router = useRouter();
  const refresh = useRefresh();
  const confirm = async (): Promise<void> => {
    onRemoving(true);
    const answer = await run(webhook.id);
    setOpen(false);
    if (!answer) return onRemoving(false);
    toast.success("Endpoint deleted");
    router.push(`/${webhook.environment}/webhooks`);
    refresh();
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button look="danger" size="sm" onClick={() => setOpen(true)}>
        Delete endpoint
      </Button>
      <p className="text-sm text-ink-soft">Its secret and deliveries will be deleted too. To pause it, disable it instead.</p>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title="Delete this endpoint?"
        confirmLabel="Delete endpoint"
        onConfirm={() => void confirm()}
      >
        Its secret and deliveries will be deleted too, and pending deliveries to <code className="font-mono break-all">{webhook.url}</code>{" "}
        will never be sent. This can&apos;t be undone. To pause the endpoint, disable it instead.
      </ConfirmDialog>
    </div>
  );
}
