"use client";

import { createContext, useEffect, type ReactNode } from "react";
import { zoneCookie } from "./zone-cookie";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The reader's zone as the server knows it; null until their browser has told it once. */
export const ReaderZone = createContext<string | null>(null);

/** Lets times stand in the reader's zone from the first byte on, and tells the server where that zone has changed. */
export function ReaderZoneProvider({ zone, children }: { zone: string | null; children: ReactNode }) {
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!here || here === zone) return;
    document.cookie = `${zoneCookie}=${encodeURIComponent(here)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  }, [zone]);
  return <ReaderZone value={zone}>{children}</ReaderZone>;
}
