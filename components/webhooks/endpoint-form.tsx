"use client";

import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import type { Failure } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import type { EventKind } from "@/lib/webhooks/event-kinds";
import type { EndpointInput } from "./endpoint-actions";
import { EventChoice } from "./event-choice";

export function EndpointForm({
  environment,
  initial,
  failure,
  failureTitle,
  submitLabel,
  busy,
  onSubmit,
  onCancel,
}: {
  environment: "test" | "live";
  initial: { url: string; description: string | null; events: readonly string[] };
  failure: Failure | null;
  failureTitle: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (input: EndpointInput) => void;
  onCancel: () => void;
}) {
  const [events, setEvents] = useState<(EventKind | "*")[]>(initial.events as (EventKind | "*")[]);
  const [noEvents, setNoEvents] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setNoEvents(events.length === 0);
    if (events.length === 0) return;
    const form = new FormData(event.currentTarget);
    onSubmit({ url: String(form.get("url")).trim(), description: String(form.get("description")).trim() || null, events });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <FormFailure failure={failure} title={failureTitle} fields={["url", "events", "description"]} />
      <Field
        label="URL"
        error={failure?.faults.url}
        hint={
          environment === "live"
            ? "Must start with https:// and be reachable from the internet."
            : "An http or https URL that is reachable from the internet."
        }
      >
        {(props) => (
          <Input
            {...props}
            name="url"
            type="url"
            required
            maxLength={2048}
            defaultValue={initial.url}
            placeholder="https://example.com/levy"
            autoComplete="off"
            className="font-mono pointer-fine:!text-xs"
          />
        )}
      </Field>
      <Field label="Description" hint="Optional. What the endpoint is for, or who to contact." error={failure?.faults.description}>
        {(props) => <Input {...props} name="description" maxLength={255} defaultValue={initial.description ?? ""} autoComplete="off" />}
      </Field>
      <EventChoice
        initial={initial.events}
        error={noEvents ? "Choose at least one event type." : failure?.faults.events}
        onChange={(chosen) => {
          setEvents(chosen);
          setNoEvents(false);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
