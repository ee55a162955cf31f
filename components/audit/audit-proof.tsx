"use client";

import { CircleCheck } from "lucide-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { When } from "@/components/format/when";
import { fetchJson } from "@/components/forms/fetch-json";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { AuditPoint, AuditProof } from "@/lib/audit/verify-audit";

const AGAIN_MS = 20_000;

/** State of the verification. `wholeAt` is when the last pass that started at the first entry reached the end. */
type Standing = { proof: AuditProof; startedAt: string; wholeAt: string | null };

/**
 * Verifies the whole hash chain once when the page opens, one step per request, and from then on only new entries. All components of a page
 * share one verification.
 */
function useAuditProof(environment: string) {
  const queries = useQueryClient();
  const queryKey = ["audit-proof", environment];
  const query = useQuery<Standing>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<Standing>(queryKey);
      const after = before?.proof.intact ? before.proof.upTo : null;
      const startedAt = before && after ? before.startedAt : new Date().toISOString();
      const proof = await fetchJson<AuditProof>(`/api/portal/${environment}/audit/proof?${placeOf(after)}`, signal);
      const isWhole = proof.intact && proof.reachesEnd;
      return { proof, startedAt, wholeAt: before?.wholeAt && after ? before.wholeAt : isWhole ? startedAt : null };
    },
    // Opening the page always verifies the whole chain, whatever an earlier visit found.
    gcTime: 0,
    // Returning to the tab shows entries that were added in the meantime, so they are verified too.
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data } }) => (data === undefined || !data.proof.intact ? false : data.proof.reachesEnd ? AGAIN_MS : 1),
  });
  return { ...query, proveAll: () => void queries.resetQueries({ queryKey }) };
}

const placeOf = (after: AuditPoint | null): URLSearchParams =>
  new URLSearchParams(after ? { position: String(after.position), entries: String(after.entries), hash: after.hash } : {});

/** Shows a notice above the log if the chain is broken, and nothing otherwise. */
export function BrokenChain({ environment }: { environment: string }) {
  const { data } = useAuditProof(environment);
  if (!data || data.proof.intact) return null;
  const { reason, entryId } = data.proof;
  return (
    <div className="mb-5">
      <Notice kind="danger" title="The audit log failed verification" live>
        {reason === "entry_changed" ? "An entry was changed" : "An entry is missing"}
        {entryId ? ` at ${entryId}` : ""}. Contact the operator of this service.
      </Notice>
    </div>
  );
}

/** Shows below the log how far the verification is, or that the chain is intact and as of when. */
export function ChainStanding({ environment }: { environment: string }) {
  const { data, isError, isFetching, proveAll } = useAuditProof(environment);
  const proof = data?.proof;
  if (isError && !data)
    return (
      <p className="flex items-center gap-2 text-ink-soft" role="status">
        The audit log couldn&apos;t be verified.{" "}
        <Button size="sm" onClick={proveAll}>
          Try again
        </Button>
      </p>
    );
  if (!proof || (proof.intact && !data.wholeAt)) {
    return (
      <p className="text-ink-soft" role="status">
        {proof ? `Verifying: ${count(proof.upTo.entries)} of ${count(proof.of)} entries` : "Verifying the audit log…"}
      </p>
    );
  }
  if (!proof.intact) return <p className="font-medium text-danger">The audit log failed verification</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <p className="flex items-center gap-1.5 text-positive" role="status">
        <CircleCheck className="size-3.5 shrink-0" aria-hidden />
        All {count(proof.upTo.entries)} entries verified
      </p>
      <p className="text-ink-soft">
        last full check <When at={data.wholeAt ?? data.startedAt} />
      </p>
      <Button size="sm" look="quiet" onClick={proveAll} disabled={isFetching}>
        Verify again
      </Button>
    </div>
  );
}

const count = (entries: number): string => entries.toLocaleString("en");
