"use client";

import { useState } from "react";
import { eventKinds } from "@/lib/webhooks/delivery-page-values";
import type { EventKind } from "@/lib/webhooks/event-kinds";
import { groupKinds } from "./event-labels";

/** Chooses between all events, including those of later versions, and specific kinds. */
export function EventChoice({
  initial,
  error,
  onChange,
}: {
  initial: readonly string[];
  error: string | undefined;
  onChange: (events: (EventKind | "*")[]) => void;
}) {
  const [every, setEvery] = useState(initial.includes("*"));
  const [chosen, setChosen] = useState<readonly EventKind[]>(eventKinds.filter((kind) => initial.includes(kind)));
  const choose = (nextEvery: boolean, next: readonly EventKind[]): void => {
    setEvery(nextEvery);
    setChosen(next);
    onChange(nextEvery ? ["*"] : [...next]);
  };
  const toggle = (kind: EventKind, on: boolean): void => choose(false, on ? [...chosen, kind] : chosen.filter((other) => other !== kind));
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? "events-fault" : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      <label className="flex gap-2 text-sm">
        <input
          type="radio"
          name="every"
          checked={every}
          onChange={() => choose(true, chosen)}
          className="mt-1 size-3.5 shrink-0 accent-accent"
        />
        <span>
          All events<span className="block text-xs text-ink-faint">Includes event types added in later versions</span>
        </span>
      </label>
      <label className="flex gap-2 text-sm">
        <input
          type="radio"
          name="every"
          checked={!every}
          onChange={() => choose(false, chosen)}
          className="mt-1 size-3.5 shrink-0 accent-accent"
        />
        <span>Selected events</span>
      </label>
      {every ? null : (
        <div
          className="scroll-shade relative grid max-h-64 gap-3 overflow-y-auto rounded-md border border-line p-3"
          role="group"
          aria-label="Event types"
          tabIndex={0}
        >
          {groupKinds(eventKinds).map(({ label, kinds }) => (
            <div key={label}>
              <p className="mb-1 text-xs font-medium text-ink-faint">{label}</p>
              <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
                {kinds.map((kind) => (
                  <label key={kind} className="flex items-start gap-2 font-mono text-xs">
                    <input
                      type="checkbox"
                      checked={chosen.includes(kind)}
                      onChange={(event) => toggle(kind, event.target.checked)}
                      className="mt-0.5 size-3.5 shrink-0 accent-accent"
                    />
                    <span className="min-w-0 break-all">{kind}</span>
                  </label>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {error ? (
        <p id="events-fault" role="alert" className="text-xs text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
