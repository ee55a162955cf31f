"use client";

import { useParams, useRouter } from "next/navigation";
import { useEffect } from "react";
import { isServed } from "@/components/forms/use-refresh";
import { isPageHeld } from "@/components/ui/use-held-page";

const AGAIN_MS = 20_000;

/**
 * Has a page that the server makes made again from time to time, and at once where the reader comes back to its tab. What
 * is typed or open on it stays; nothing is asked in a hidden tab, nor while the page shows what can't be shown again.
 */
export function KeepFresh({ againMs = AGAIN_MS }: { againMs?: number }) {
  const { refresh } = useRouter();
  const { environment } = useParams<{ environment: string }>();
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      // Where a refresh finds no server, nobody signed in, or another build, the router leaves the page, and all that was typed with it.
      if (document.visibilityState !== "visible" || isPageHeld()) return;
      if ((await isServed(environment)) && !gone && !isPageHeld()) refresh();
    };
    const timer = setInterval(() => void look(), againMs);
    const onReturn = (): void => void look();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [againMs, environment, refresh]);
  return null;
}
