"use client";

import { useParams, useRouter } from "next/navigation";
import { useEffect } from "react";
import { isServed } from "@/components/forms/use-refresh";
import { isPageHeld } from "@/components/ui/use-held-page";

const AGAIN_MS = 20_000;

/**
 * Refreshes a server-rendered page periodically, and at once when the reader returns to its tab. Typed input and open dialogs stay. Nothing
 * is requested in a hidden tab, or while the page shows something that can't be shown again.
 */
export function KeepFresh({ againMs = AGAIN_MS }: { againMs?: number }) {
  const { refresh } = useRouter();
  const { environment } = useParams<{ environment: string }>();
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      // If a refresh meets no server, no session, or another build, the router navigates away and loses typed input.
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
