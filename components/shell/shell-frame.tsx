"use client";

import { usePathname } from "next/navigation";
import type { CSSProperties, ReactNode } from "react";
import { isWorkbenchPath } from "./workbench-path";

/** The container of navigation and page. Marks pages that work on a document, for the `rail` variant in app/globals.css. */
export function ShellFrame({ banners, children }: { banners: number; children: ReactNode }) {
  return (
    <div
      style={{ "--banners": banners } as CSSProperties}
      data-workbench={isWorkbenchPath(usePathname()) || undefined}
      className="shell flex min-h-dvh flex-col print:!block lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] rail:grid-cols-[4rem_minmax(0,1fr)]"
    >
      {children}
    </div>
  );
}
