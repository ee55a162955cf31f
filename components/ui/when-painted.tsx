"use client";

import type { ReactNode } from "react";
import { useIsAwake } from "./awake";

/**
 * Content below the first screen. Its data comes with the page, but it is rendered after the first paint; until then its space is reserved.
 */
export function WhenPainted({ children }: { children: ReactNode }) {
  return useIsAwake() ? children : <div className="h-96" />;
}
