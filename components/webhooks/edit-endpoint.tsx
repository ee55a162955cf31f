"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { asDrawn, changedValues, isOutdated, nothingChanged } from "@/components/forms/changed-values";
import { useAction } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { WebhookView } from "@/lib/webhooks/schemas";
import type { EndpointActions, EndpointInput } from "./endpoint-actions";
import { EndpointForm } from "./endpoint-form";

export function EditEndpoint({
  webhook,
  update,
  onChanged,
}: {
  webhook: WebhookView;
  update: EndpointActions["update"];
  onChanged: () => void;
}) {
  const [open, setOpen] = useState(false);
  // The values when the form was opened, so that a colleague's changes in the meantime don't count as changes in this form.
  const [drawn, setDrawn] = useState(webhook);
  const { run, busy, failure, clear } = useAction(update);
  const change = (next: boolean): void => {
    if (next) setDrawn(webhook);
    setOpen(next);
    clear();
  };
  const submit = async (input: EndpointInput): Promise<void> => {
    const changes = changedValues({ ...input }, asDrawn(drawn), webhook);
    if (Object.keys(changes).length > 0 && !(await run(webhook.id, changes))) return;
    change(false);
    if (Object.keys(changes).length === 0) return toast.info(nothingChanged(isOutdated(input, asDrawn(drawn), webhook)));
    toast.success("Endpoint updated", { description: "Pending deliveries will go to the endpoint's current URL." });
    onChanged();
  };
  return (
    <>
      <Button onClick={() => change(true)}>Edit</Button>
      <Dialog open={open} onOpenChange={change} guarded={busy} title="Edit endpoint" description="The signing secret stays the same.">
        <EndpointForm
          environment={webhook.environment}
          initial={webhook}
          failure={failure}
          failureTitle="No changes were made"
          submitLabel="Save"
          busy={busy}
          onSubmit={(input) => void submit(input)}
          onCancel={() => change(false)}
        />
      </Dialog>
    </>
  );
}
