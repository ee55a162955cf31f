"use client";

import { useContext, useSyncExternalStore } from "react";
import { isAwake, whenAwake } from "@/components/ui/awake";
import { ReaderZone } from "./reader-zone";
import { relativeTime } from "./relative-time";

const TICK_MS = 30_000;
const minutes = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached, because creating one takes longer than using it. */
function formatOf(seconds: boolean, zoned: boolean, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${seconds} ${zoned} ${timeZone ?? ""}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    ...minutes,
    ...(seconds ? { second: "2-digit" } : {}),
    ...(zoned ? { timeZoneName: "short" } : {}),
    ...(timeZone ? { timeZone } : {}),
  });
  formats.set(key, made);
  return made;
}

const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** All times on a page share one timer. */
function watch(onTick: () => void): () => void {
  watchers.add(onTick);
  const unwatch = whenAwake(onTick);
  clock ??= setInterval(() => {
    for (const tell of watchers) tell();
  }, TICK_MS);
  return () => {
    watchers.delete(onTick);
    unwatch();
    if (watchers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

const ticks = (): number => (isAwake() ? Math.floor(Date.now() / TICK_MS) : 0);

/**
 * Shows an instant as relative time while it is near ("5 min ago") and otherwise as a date in the reader's zone. The tooltip has the other
 * form, and print always has the date (`data-date`). `exact` and `seconds` always show the date; `zoned` adds the zone, for readers
 * elsewhere. The server knows the reader's zone from their second page on; on the first, dates are rendered in UTC, marked as such, until
 * the page hydrates.
 */
export function When({
  at,
  exact = false,
  seconds = false,
  zoned = false,
}: {
  at: string;
  exact?: boolean;
  seconds?: boolean;
  zoned?: boolean;
}) {
  const isBrowser = useSyncExternalStore(watch, ticks, () => 0) !== 0;
  const zone = useContext(ReaderZone);
  const instant = new Date(at);
  const date = isBrowser
    ? formatOf(seconds, zoned, undefined).format(instant)
    : `${formatOf(seconds, zoned, zone ?? "UTC").format(instant)}${zone === null && !zoned ? " UTC" : ""}`;
  const near = relativeTime(instant, new Date());
  const isExact = exact || seconds || zoned;
  const text = isExact ? date : (near ?? date);
  // The server's current time differs from the reader's.
  return (
    <time
      dateTime={at}
      title={[text === date ? near : date, instant.toISOString()].filter(Boolean).join(" · ")}
      className="whitespace-nowrap"
      data-date={text === date ? undefined : date}
      suppressHydrationWarning
    >
      {isExact ? text : <span suppressHydrationWarning>{text}</span>}
    </time>
  );
}
