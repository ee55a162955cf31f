"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { useKeptTitle } from "./kept-title";
import { ToastRegion } from "./toast-region";

/** The providers of every page: theme and toasts. */
export function Providers({ children, nonce }: { children: ReactNode; nonce?: string | undefined }) {
  useKeptTitle();
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      {children}
      <ToastRegion />
    </ThemeProvider>
  );
}
