"use client";

import { useSyncExternalStore } from "react";

const nothing = () => () => undefined;

const inUtc = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** An instant in the reader's own zone. The server can't know it, so until React wakes it stands in UTC, and says so. */
export function When({ at }: { at: string }) {
  const isBrowser = useSyncExternalStore(nothing, () => true, () => false);
  const instant = new Date(at);
  const text = isBrowser
    ? new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }).format(instant)
    : `${inUtc.format(instant)} UTC`;
  return <time dateTime={at} title={instant.toISOString()} className="whitespace-nowrap">{text}</time>;
}
