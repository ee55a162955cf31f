"use client";

import { StaleNotice } from "@/components/lists/list-parts";
import { useList } from "@/components/lists/use-list";
import { Panel } from "@/components/ui/panel";
import type { AccountStatus } from "@/lib/accounts/read-account-status";
import { StatusParts } from "./status-parts";

const AGAIN_MS = 5_000;

/** The status of the service for this account, kept up to date. */
export function StatusBoard({ environment, initial }: { environment: "test" | "live"; initial: AccountStatus }) {
  const {
    data: status = initial,
    error,
    refetch,
  } = useList({
    key: ["status", environment],
    path: `/api/portal/${environment}/status`,
    query: {},
    initial: { query: {}, page: initial },
    againMs: () => AGAIN_MS,
  });
  return (
    <Panel bare>
      <StaleNotice what="status" error={error} onRetry={refetch} />
      <StatusParts environment={environment} status={status} />
    </Panel>
  );
}
