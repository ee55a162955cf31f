"use client";

import { useParams, useRouter } from "next/navigation";
import { useCallback } from "react";
import { ofAccount, signInAgain } from "@/components/forms/ended-session";
import { isSameBuild } from "@/components/forms/updated";

/** Whether a server of this page's build answers whoever is signed in; says so where nobody is any more, or where Levy was updated. */
export async function isServed(environment: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = await fetch(`/api/portal/${environment}/session`, { cache: "no-store", headers: ofAccount() }).catch(() => null);
  if (answer?.status === 401) signInAgain();
  if (!answer?.ok) return false;
  const { build } = (await answer.json().catch(() => ({}))) as { build?: unknown };
  return isSameBuild(build);
}

/**
 * Has the server make the page anew, as the router's `refresh` does, where there is a server for it. Where that finds none, nobody signed
 * in, or another build, the router leaves the page: with what is typed in it, and with the message that the action had no answer.
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
