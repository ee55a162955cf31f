"use client";

import type { ReactNode } from "react";
import { useIsAwake } from "./awake";

/** What lies below the first screen: its data come with the page, but it is drawn once that screen is painted. Until then room is kept. */
export function WhenPainted({ children }: { children: ReactNode }) {
  return useIsAwake() ? children : <div className="h-96" />;
}
