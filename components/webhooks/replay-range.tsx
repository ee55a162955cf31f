"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/components/format/amount";
import { instantOf, localOf } from "@/components/format/local-time";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import type { EndpointActions } from "./endpoint-actions";

const eventsWait = (count: number): string => (count === 1 ? "One event is waiting" : `${formatCount(count)} events are waiting`);

/** Replays a range of the last 30 days' events, with their original IDs. */
export function ReplayRange({
  webhookId,
  disabled,
  suggestedSince,
  replay,
  onReplayed,
}: {
  webhookId: string;
  disabled: boolean;
  suggestedSince: string | null;
  replay: EndpointActions["replay"];
  onReplayed: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [since, setSince] = useState("");
  const [wrong, setWrong] = useState<{ since?: string; until?: string }>({});
  /** How many events were skipped by a replay that sent nothing. */
  const [skipped, setSkipped] = useState<number | null>(null);
  const { run, busy, failure, fault, clear } = useAction(replay);
  const change = (next: boolean): void => {
    setOpen(next);
    setSince(localOf(suggestedSince ?? new Date(Date.now() - DAY_MS).toISOString()));
    setWrong({});
    setSkipped(null);
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = instantOf(since);
    const until = instantOf(String(form.get("until")));
    const faults = {
      ...(from === null
        ? { since: "Choose a date and a time." }
        : Date.parse(from) > Date.now()
          ? { since: "This is in the future. Nothing has been sent yet." }
          : {}),
      ...(from !== null && until !== null && until < from ? { until: "The end must be after the start." } : {}),
    };
    setWrong(faults);
    setSkipped(null);
    if (from === null || Object.keys(faults).length > 0) return;
    const answer = await run(webhookId, { since: from, onlyFailed: form.has("onlyFailed"), ...(until ? { until } : {}) });
    if (!answer) return;
    const { replayed, skipped: passedOver } = answer.value;
    if (replayed === 0) return setSkipped(passedOver);
    change(false);
    toast.success(replayed === 1 ? "Resending one event" : `Resending ${formatCount(replayed)} events`, {
      description: passedOver > 0 ? `${eventsWait(passedOver)} to be sent already.` : undefined,
    });
    onReplayed();
  };
  return (
    <>
      <Button disabled={disabled} onClick={() => change(true)}>
        Replay
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title="Replay events"
        description="Resends events with their original IDs, so a server that tracks IDs handles each event only once. Events are kept for 30 days."
      >
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <FormFailure failure={failure} title="Nothing was replayed" fields={["since", "until"]} />
          {skipped ? (
            <Notice kind="info" title="Nothing more to send" live>
              {eventsWait(skipped)} to be sent already.
            </Notice>
          ) : null}
          {skipped === 0 ? (
            <Notice kind="info" title="No events in this range" live>
              Choose a longer range, or include delivered events.
            </Notice>
          ) : null}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="From" error={wrong.since ?? fault("since")}>
              {(props) => <Input {...props} type="datetime-local" value={since} onChange={(event) => setSince(event.target.value)} />}
            </Field>
            <Field label="To" hint="Leave empty to replay up to now." error={wrong.until ?? fault("until")}>
              {(props) => <Input {...props} type="datetime-local" name="until" />}
            </Field>
          </div>
          <label className="flex gap-2 text-sm">
            <input
              type="checkbox"
              name="onlyFailed"
              defaultChecked={suggestedSince === null}
              className="mt-1 size-3.5 shrink-0 accent-accent"
            />
            <span>
              Only failed deliveries
              <span className="block text-xs text-ink-faint">
                Skips delivered events and events never attempted because the endpoint was disabled
              </span>
            </span>
          </label>
          <div className="flex justify-end gap-2">
            <Button onClick={() => change(false)}>Cancel</Button>
            <Button look="primary" type="submit" busy={busy}>
              Replay
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
