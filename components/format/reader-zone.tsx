"use client";

import { createContext, useEffect, type ReactNode } from "react";
import { zoneCookie } from "./zone-cookie";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The reader's time zone as the server knows it; null until the browser has reported it once. */
export const ReaderZone = createContext<string | null>(null);

/** Renders times in the reader's zone from the first byte on, and tells the server when the zone changes. */
export function ReaderZoneProvider({ zone, children }: { zone: string | null; children: ReactNode }) {
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!here || here === zone) return;
    document.cookie = `${zoneCookie}=${encodeURIComponent(here)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  }, [zone]);
  return <ReaderZone value={zone}>{children}</ReaderZone>;
}
