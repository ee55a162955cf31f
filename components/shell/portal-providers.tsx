"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { ReaderZoneProvider } from "@/components/format/reader-zone";
import { AccountOfFiles } from "@/components/lists/file-link";

/** What pages of the portal have on top: what was fetched, filters that stand in the address, the reader's zone, and whose files they link to. */
export function PortalProviders({ zone, account, children }: { zone: string | null; account: string; children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a connection too: a query that only waited would leave the rows of before beneath the filters of now, and say nothing.
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
