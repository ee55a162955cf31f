"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { titleOf, useAction } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { eventKinds } from "@/lib/webhooks/delivery-page-values";
import type { EndpointActions } from "./endpoint-actions";

/** Sends a sample of any kind of event, and opens its delivery at once. */
export function SendTest({
  webhookId,
  disabled,
  send,
  onSent,
}: {
  webhookId: string;
  disabled: boolean;
  send: EndpointActions["sendTest"];
  onSent: (deliveryId: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const [type, setType] = useState<string>("webhook.test");
  const { run, busy, failure, clear } = useAction(send);
  const change = (next: boolean): void => {
    setOpen(next);
    clear();
  };
  const submit = async (): Promise<void> => {
    const answer = await run(webhookId, type);
    if (!answer) return;
    change(false);
    onSent(answer.value.deliveryId);
  };
  return (
    <>
      <Button look="primary" disabled={disabled} onClick={() => change(true)}>
        <Send aria-hidden />
        Send test event
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title="Send a test event"
        description="Sends a signed sample event with fictional data to this endpoint only."
      >
        <div className="grid gap-4">
          {failure ? (
            <Notice kind="danger" title={titleOf(failure, "Nothing was sent")} live>
              {failure.message}
            </Notice>
          ) : null}
          <Field label="Event type" hint="Test events are sent regardless of the endpoint's event selection.">
            {(props) => (
              <Select {...props} value={type} onChange={(event) => setType(event.target.value)} className="font-mono">
                {eventKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kind}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={() => change(false)}>Cancel</Button>
            <Button look="primary" busy={busy} onClick={() => void submit()}>
              Send
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
