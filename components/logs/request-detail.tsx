"use client";

import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { formatDuration } from "@/components/format/amount";
import { Path } from "@/components/format/path";
import { When } from "@/components/format/when";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { RequestLogEntry } from "@/lib/request-logs/request-log-schema";
import { StatusBadge } from "./status-badge";
import { useRequest } from "./use-requests";

/** One request beside the list. Escape and the cross close it. */
export function RequestDetail({ environment, requestId, onClose, onFilter }: {
  environment: "test" | "live"; requestId: string; onClose: () => void; onFilter: (filters: { q?: string; operation?: string }) => void;
}) {
  const { data, error, isPending } = useRequest(environment, requestId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [requestId]);
  return (
    <section
      aria-label="The request" onKeyDown={(event) => { if (event.key === "Escape") onClose(); }}
      className="min-w-0 rounded-lg border border-line bg-surface shadow-raised xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-mono text-sm wrap-anywhere outline-none">{data ? <><span className="text-ink-soft">{data.method}</span> <Path path={data.path} /></> : requestId}</h2>
        <Button look="quiet" size="icon" aria-label="Close the request" className="-mt-1.5 -mr-2" onClick={onClose}><X aria-hidden /></Button>
      </header>
      <div className="grid gap-4 p-4">
        {isPending ? <Skeleton className="h-48" /> : null}
        {error ? <Notice kind="danger" title="This request can't be shown" live>{error.message}</Notice> : null}
        {data ? <Facts request={data} onFilter={onFilter} /> : null}
      </div>
    </section>
  );
}

function Facts({ request, onFilter }: { request: RequestLogEntry; onFilter: (filters: { q?: string; operation?: string }) => void }) {
  const { subjectId, operation } = request;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
        <Fact name="Status"><StatusBadge status={request.status} /> {request.errorCode ? <a className="ml-1 font-medium underline underline-offset-2" href={`/docs/errors#${request.errorCode}`}>{request.errorCode}</a> : null}</Fact>
        <Fact name="Time"><When at={request.createdAt} seconds /></Fact>
        <Fact name="Duration"><span className="tabular-nums">{formatDuration(request.durationMs)}</span></Fact>
        <Fact name="Operation"><FilterButton onClick={() => onFilter({ operation })}>{operation}</FilterButton></Fact>
        <Fact name="Key">{request.key ? <>{request.key.name} <code className="font-mono text-xs text-ink-soft">{request.key.prefix}…{request.key.last4}</code></> : request.keyId}</Fact>
        <Fact name="Request id"><code className="font-mono text-xs break-all">{request.requestId}</code></Fact>
        {subjectId ? <Fact name="About"><FilterButton onClick={() => onFilter({ q: subjectId })}>{subjectId}</FilterButton></Fact> : null}
      </dl>
      <Body label="Query" text={request.query} />
      <Body label="Request body" text={request.requestBody} nothing={request.method === "POST" ? "Not kept: the request was refused before its body was validated, or had none." : null} />
      <Body label="Answer" text={request.responseBody} nothing="Not kept: events repeat what jobs found, and purged jobs leave nothing behind." />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <><dt className="text-ink-faint">{name}</dt><dd className="min-w-0 break-words">{children}</dd></>;
}

function FilterButton({ onClick, children }: { onClick: () => void; children: string }) {
  return <button type="button" title="Show only these" onClick={onClick} className="text-left font-mono text-xs break-all underline decoration-dotted underline-offset-2 hover:decoration-solid">{children}</button>;
}

function Body({ label, text, nothing = null }: { label: string; text: string | null; nothing?: string | null }) {
  if (text !== null) return <CodeBlock label={label} code={indented(text)} />;
  return nothing === null ? null : <p className="text-sm text-ink-faint"><span className="font-medium text-ink-soft">{label}.</span> {nothing}</p>;
}

/** A body that was cut is no JSON any more, and is shown as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
