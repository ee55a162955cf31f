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
    let gone = false;
    const look = async (): Promise<void> => {
      // Where a refresh finds no server, the router leaves for the browser's own error page, with all that was typed.
      if (document.visibilityState === "visible" && (await isServed()) && !gone) refresh();
    };
    const timer = setInterval(() => void look(), AGAIN_MS);
    const onReturn = (): void => void look();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [refresh]);
  return null;
}

async function isServed(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
