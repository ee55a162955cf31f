"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
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
  const { run, busy, failure, clear } = useAction(update);
  const change = (next: boolean): void => {
    setOpen(next);
    clear();
  };
  const submit = async (input: EndpointInput): Promise<void> => {
    if (!(await run(webhook.id, input))) return;
    change(false);
    toast.success("Endpoint updated", { description: "Pending deliveries will go to the endpoint's current URL." });
    onChanged();
  };
  return (
    <>
      <Button onClick={() => change(true)}>Edit</Button>
      <Dialog open={open} onOpenChange={change} title="Edit endpoint" description="The signing secret stays the same.">
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
