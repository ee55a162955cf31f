"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { KeyReveal } from "@/components/keys/key-reveal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useHeldPage } from "@/components/ui/use-held-page";
import type { CreateEndpoint, EndpointInput } from "./endpoint-actions";
import { EndpointForm } from "./endpoint-form";
import { VerifyHint } from "./verify-hint";

/** Rendered even when the limit is reached, because the last endpoint's secret may still be on screen. */
export function NewEndpoint({ environment, isFull, create }: { environment: "test" | "live"; isFull: boolean; create: CreateEndpoint }) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const { run, busy, failure, clear } = useAction(create);
  useHeldPage(busy);
  const router = useRouter();
  const submit = async (input: EndpointInput): Promise<void> => {
    const answer = await run(input);
    if (answer) setMade(answer.value);
  };
  const change = (next: boolean): void => {
    setOpen(next);
    clear();
    if (!next && made) router.push(`/${environment}/webhooks/${made.id}`);
    if (!next) setMade(null);
  };
  return (
    <>
      {isFull ? null : (
        <Button look="primary" onClick={() => change(true)}>
          <Plus aria-hidden />
          Add endpoint
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={change}
        guarded={busy || made !== null}
        title={made ? "Save this signing secret" : "Add an endpoint"}
        description={
          made
            ? "It is shown only once. Your server uses it to verify that deliveries come from Levy."
            : `Levy sends signed events from the ${environment} environment to this URL and retries failed deliveries.`
        }
      >
        {made ? (
          <div className="grid gap-4">
            <VerifyHint />
            <KeyReveal secret={made.secret} onDone={() => change(false)} />
          </div>
        ) : (
          <EndpointForm
            environment={environment}
            initial={{ url: "", description: null, events: ["*"] }}
            failure={failure}
            failureTitle="The endpoint wasn't added"
            submitLabel="Add endpoint"
            busy={busy}
            onSubmit={(input) => void submit(input)}
            onCancel={() => change(false)}
          />
        )}
      </Dialog>
    </>
  );
}
