"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { Toaster } from "sonner";

export function Providers({ children, nonce }: { children: ReactNode; nonce?: string | undefined }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 1_000 } } }));
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      <NuqsAdapter>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </NuqsAdapter>
      <Toaster
        position="bottom-right"
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: "flex w-full items-start gap-3 rounded-lg border border-line bg-surface p-3 text-sm text-ink shadow-floating",
            title: "font-medium", description: "text-ink-soft", error: "border-danger",
          },
        }}
      />
    </ThemeProvider>
  );
}
