"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";

/** What pages of the portal have on top: what was fetched, and filters that stand in the address. */
export function PortalProviders({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 1_000 } } }));
  return <NuqsAdapter><QueryClientProvider client={queries}>{children}</QueryClientProvider></NuqsAdapter>;
}
