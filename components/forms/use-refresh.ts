"use client";

import { useParams, useRouter } from "next/navigation";
import { useCallback } from "react";
import { ofAccount, signInAgain } from "@/components/forms/ended-session";
import { isSameBuild } from "@/components/forms/updated";

/**
 * Whether a server of this page's build responds and the session is valid. Tells the reader if the session has ended or Levy was updated.
 */
export async function isServed(environment: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = await fetch(`/api/portal/${environment}/session`, { cache: "no-store", headers: ofAccount() }).catch(() => null);
  if (answer?.status === 401) signInAgain();
  if (!answer?.ok) return false;
  const { build } = (await answer.json().catch(() => ({}))) as { build?: unknown };
  return isSameBuild(build);
}

/**
 * Renders the page anew on the server, like the router's `refresh`, but only if the server can do so. If there is no server, no session, or
 * another build, the router would navigate away and lose typed input, and the message that the action got no response.
 */
export function useRefresh(): () => void {
  const { refresh } = useRouter();
  const { environment } = useParams<{ environment: string }>();
  return useCallback(() => {
    void isServed(environment).then((served) => {
      if (served) refresh();
    });
  }, [environment, refresh]);
}
