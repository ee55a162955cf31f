"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { useKeptTitle } from "./kept-title";
import { ToastRegion } from "./toast-region";

/** What every page has: its theme, and where toasts appear. */
export function Providers({ children, nonce }: { children: ReactNode; nonce?: string | undefined }) {
  useKeptTitle();
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      {children}
      <ToastRegion />
    </ThemeProvider>
  );
}
