"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { ReaderZoneProvider } from "@/components/format/reader-zone";
import { AccountOfFiles } from "@/components/lists/file-link";

/** Contexts of portal pages: the query cache, URL filters, the reader's time zone, and the account that file links name. */
export function PortalProviders({ zone, account, children }: { zone: string | null; account: string; children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Also offline: a paused query would leave old rows below new filters without any message.
          queries: { retry: 1, staleTime: 1_000, networkMode: "always", refetchOnReconnect: true },
        },
      }),
  );
  return (
    <NuqsAdapter>
      <QueryClientProvider client={queries}>
        <ReaderZoneProvider zone={zone}>
          <AccountOfFiles value={account}>{children}</AccountOfFiles>
        </ReaderZoneProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
