"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Follows an old link to a part of the API reference that has its own page now: the part's entry, which the link leads to, links to that
 * page. Without JavaScript, readers arrive at the entry.
 */
export function FollowMoved() {
  const router = useRouter();
  useEffect(() => {
    const entry = document.getElementById(window.location.hash.slice(1));
    const href = entry?.querySelector("a[href^='/docs/reference/'][href*='#']")?.getAttribute("href");
    if (href) router.replace(href);
  }, [router]);
  return null;
}
