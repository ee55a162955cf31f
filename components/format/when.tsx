"use client";

import { useContext, useSyncExternalStore } from "react";
import { isAwake, whenAwake } from "@/components/ui/awake";
import { ReaderZone } from "./reader-zone";
import { relativeTime } from "./relative-time";

const TICK_MS = 30_000;
const minutes = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** One of each kind is enough for a page of rows: making one takes longer than using it. */
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

/** All the times of a page go by one clock. */
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
 * An instant, as people say it while it is near ("5 min ago") and as a date in the reader's zone otherwise; the other of the
 * two is what a pointer on it shows, and paper, which is read later, always has the date (`data-date`). `exact` and `seconds` always
 * write the date, and `zoned` the zone with it, for whoever reads it elsewhere. The server knows the reader's zone from their second
 * page on; in the first a date stands in UTC until it is painted, and says so.
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
  // The server's now is another than the reader's.
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
