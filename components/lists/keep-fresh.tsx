"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const AGAIN_MS = 20_000;

/**
 * Has a page that the server makes made again from time to time, and at once where the reader comes back to its tab. What
 * is typed or open on it stays; nothing is asked in a hidden tab.
 */
export function KeepFresh() {
  const { refresh } = useRouter();
  useEffect(() => {
    const look = (): void => { if (document.visibilityState === "visible") refresh(); };
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh]);
  return null;
}
