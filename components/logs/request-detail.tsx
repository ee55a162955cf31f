"use client";

import { formatDuration } from "@/components/format/amount";
import { Path } from "@/components/format/path";
import { When } from "@/components/format/when";
import { DetailFact, DetailFacts, DetailPanel, indented } from "@/components/lists/detail-panel";
import { CodeBlock } from "@/components/ui/code-block";
import type { RequestLogEntry } from "@/lib/request-logs/request-log-schema";
import { StatusBadge } from "./status-badge";
import { useRequest } from "./use-requests";
import { whyNoRequestBody, whyNoResponseBody } from "./why-not-stored";

/** One request, shown beside the list. Escape and the close button close it. */
export function RequestDetail({
  environment,
  requestId,
  onClose,
  onFilter,
}: {
  environment: "test" | "live";
  requestId: string;
  onClose: () => void;
  onFilter: (filters: { q?: string; operation?: string; keyId?: string }) => void;
}) {
  const { data, error, isPending } = useRequest(environment, requestId);
  return (
    <DetailPanel
      noun="request"
      id={requestId}
      loading={isPending}
      error={error}
      onClose={onClose}
      heading={
        data ? (
          <>
            <span className="text-ink-soft">{data.method}</span> <Path path={data.path} />
          </>
        ) : (
          requestId
        )
      }
    >
      {data ? <Facts request={data} onFilter={onFilter} /> : null}
    </DetailPanel>
  );
}

function Facts({
  request,
  onFilter,
}: {
  request: RequestLogEntry;
  onFilter: (filters: { q?: string; operation?: string; keyId?: string }) => void;
}) {
  const { subjectId, operation } = request;
  return (
    <>
      <DetailFacts>
        <DetailFact name="Status">
          <StatusBadge status={request.status} />{" "}
          {request.errorCode ? (
            <a className="ml-1 font-medium underline underline-offset-2" href={`/docs/errors#${request.errorCode}`}>
              {request.errorCode}
            </a>
          ) : null}
        </DetailFact>
        <DetailFact name="Time">
          <When at={request.createdAt} seconds />
        </DetailFact>
        <DetailFact name="Duration">
          <span className="tabular-nums">{formatDuration(request.durationMs)}</span>
        </DetailFact>
        <DetailFact name="Operation">
          <FilterButton onClick={() => onFilter({ operation })}>{operation}</FilterButton>
        </DetailFact>
        <DetailFact name="Key">
          <FilterButton onClick={() => onFilter({ keyId: request.keyId })}>{request.key?.name ?? request.keyId}</FilterButton>{" "}
          {request.key ? (
            <code className="font-mono text-xs text-ink-soft">
              {request.key.prefix}…{request.key.last4}
            </code>
          ) : null}
        </DetailFact>
        <DetailFact name="Request ID">
          <code className="font-mono text-xs break-all">{request.requestId}</code>
        </DetailFact>
        {subjectId ? (
          <DetailFact name="Related object">
            <FilterButton onClick={() => onFilter({ q: subjectId })}>{subjectId}</FilterButton>
          </DetailFact>
        ) : null}
      </DetailFacts>
      <Body label="Query" text={request.query} />
      <Body label="Request body" text={request.requestBody} nothing={whyNoRequestBody(request)} />
      <Body label="Response body" text={request.responseBody} nothing={whyNoResponseBody(request)} />
    </>
  );
}

function FilterButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      title="Show only these"
      onClick={onClick}
      className="text-left font-mono text-xs break-all underline decoration-dotted underline-offset-2 hover:decoration-solid"
    >
      {children}
    </button>
  );
}

function Body({ label, text, nothing = null }: { label: string; text: string | null; nothing?: string | null }) {
  if (text !== null) return <CodeBlock label={label} code={indented(text)} />;
  return nothing === null ? null : (
    <p className="text-sm text-ink-faint">
      <span className="font-medium text-ink-soft">{label}.</span> {nothing}
    </p>
  );
}
