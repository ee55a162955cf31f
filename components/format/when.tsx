"use client";

import { useSyncExternalStore } from "react";

const nothing = () => () => undefined;

const minutes = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;

/** An instant in the reader's own zone. The server can't know it, so until React wakes it stands in UTC, and says so. */
export function When({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const isBrowser = useSyncExternalStore(nothing, () => true, () => false);
  const instant = new Date(at);
  const parts = seconds ? { ...minutes, second: "2-digit" } as const : minutes;
  const text = isBrowser
    ? new Intl.DateTimeFormat("en-GB", parts).format(instant)
    : `${new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }).format(instant)} UTC`;
  return <time dateTime={at} title={instant.toISOString()} className="whitespace-nowrap">{text}</time>;
}
