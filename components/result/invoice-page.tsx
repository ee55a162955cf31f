"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Link2 } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useMemo } from "react";
import { shortFileName } from "@/components/format/file-name";
import { toast } from "@/components/ui/toast";
import { fetchJson } from "@/components/forms/fetch-json";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { CsvLink } from "@/components/lists/list-parts";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { unpack, type Packed } from "@/components/ui/packed";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { inSentences, humanize } from "@/components/format/humanize";
import { When } from "@/components/format/when";
import type { InvoiceView } from "@/lib/prism/invoices/read-invoice";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { PendingDecisionMark } from "@/components/review/pending-decision-mark";
import { AnomalyList, numberAnomalies } from "./anomaly-list";
import { Decision } from "./decision";
import { DocumentView } from "./document-view";
import { FieldList } from "./field-list";
import { fieldGroups, placedFields } from "./fields";
import { HighlightProvider } from "./highlight";
import { ItemErrorNotice, UploadAgain } from "./item-error";
import { LineTable } from "./line-table";
import { VatPanel, WhtPanel } from "./opinions";
import { isVatOff } from "./vat-off";

const ASK_AGAIN_MS = 1_500;
const isFinal = (invoice: InvoiceView): boolean => !["pending", "processing"].includes(invoice.status);

/** One invoice: its document beside the analysis. Polls until the invoice is analyzed. */
export function InvoicePage({
  environment,
  initial: packed,
  mayUpload,
}: {
  environment: "test" | "live";
  initial: Packed<InvoiceView>;
  mayUpload: boolean;
}) {
  const initial = useMemo(() => unpack(packed), [packed]);
  const { data: invoice = initial, error } = useQuery({
    queryKey: ["invoice", environment, initial.itemId],
    queryFn: ({ signal }) => fetchJson<InvoiceView>(`/api/portal/${environment}/invoices/${initial.itemId}`, signal),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : ASK_AGAIN_MS),
  });
  const { result } = invoice;
  const upload = mayUpload ? <UploadAgain environment={environment} businessId={invoice.businessId} /> : null;
  const isShown = invoice.document !== null;
  const anomalies = useMemo(() => numberAnomalies(result?.anomalies ?? [], isShown), [result, isShown]);
  const placed = useMemo(() => (result ? placedFields(result) : []), [result]);
  const known = useMemo(() => [...placed, ...anomalies.map(({ highlight }) => highlight)], [placed, anomalies]);
  return (
    <HighlightProvider known={known}>
      <PageHeader
        title={invoice.vendorName ?? (invoice.document?.fileName ? shortFileName(invoice.document.fileName) : "Invoice")}
        lead={
          <span className="flex flex-wrap gap-x-3 text-sm">
            {invoice.invoiceNumber ? <span>{invoice.invoiceNumber}</span> : null}
            {result ? <span>{humanize(result.document.type)}</span> : null}
            <span>
              Added <When at={invoice.createdAt} />
            </span>
            <code className="ident text-xs leading-5 break-all">{invoice.itemId}</code>
          </span>
        }
        actions={
          <>
            {invoice.review ? <ReviewLink environment={environment} itemId={invoice.itemId} status={invoice.review.status} /> : null}
            <CopyLink />
            {result ? <CopyButton size="md" label="Copy JSON" text={() => JSON.stringify(result, null, 2)} /> : null}
          </>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-raised lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]">
          <DocumentView
            environment={environment}
            document={invoice.document}
            removedAt={invoice.documentRemovedAt}
            without={invoice.isFetched ? (isFinal(invoice) ? "not_received" : "on_its_way") : null}
            fields={placed}
            pages={result?.document.pages ?? 1}
          />
        </div>
        <div className="grid min-w-0 gap-5">
          {error ? (
            <Notice kind="danger" title="This invoice couldn't be refreshed" live>
              {error.message}
            </Notice>
          ) : null}
          {invoice.error ? <ItemErrorNotice error={invoice.error} upload={upload} /> : null}
          {invoice.status === "canceled" ? (
            <Notice kind="info" title="This analysis was canceled">
              <p>The credit was refunded. Upload the document again to analyze it.</p>
              {upload}
            </Notice>
          ) : null}
          <PendingDecisionMark itemId={invoice.itemId} />
          {invoice.review ? <Decided review={invoice.review} /> : null}
          {invoice.review?.corrected ? (
            <Notice kind="info" title="Shown with reviewer corrections">
              The API and webhooks keep the original values.
            </Notice>
          ) : null}
          {isFinal(invoice) ? null : <Working />}
          {result ? <Result environment={environment} itemId={invoice.itemId} result={result} anomalies={anomalies} /> : null}
        </div>
      </div>
    </HighlightProvider>
  );
}

function Result({
  environment,
  itemId,
  result,
  anomalies,
}: {
  environment: string;
  itemId: string;
  result: AnalysisResult;
  anomalies: ReturnType<typeof numberAnomalies>;
}) {
  const currency = result.invoice.currency.value;
  return (
    <>
      <Decision decision={result.decision} confidence={result.confidence} />
      <Panel bare title={anomalies.length === 0 ? "Findings" : `Findings (${anomalies.length})`}>
        <AnomalyList environment={environment} anomalies={anomalies} currency={currency} />
      </Panel>
      <div className="grid items-start gap-5 2xl:grid-cols-2">
        <VatPanel vat={result.vat} isOff={isVatOff(result)} currency={currency} />
        <WhtPanel wht={result.wht} currency={currency} />
      </div>
      {result.lineItems.length > 0 ? (
        <Panel
          below
          bare
          title="Lines"
          aside={<CsvLink size="sm" of="the lines" href={`/api/portal/${environment}/invoices/${itemId}/lines`} />}
        >
          <LineTable result={result} />
        </Panel>
      ) : null}
      <Panel below bare title="Extracted data">
        <FieldList groups={fieldGroups(result)} />
      </Panel>
      {result.warnings.length > 0 ? (
        <Panel title="Notes">
          <ul className="grid list-disc gap-1.5 pl-4 text-sm text-ink-soft">
            {result.warnings.map((warning, index) => (
              <li key={index}>{inSentences(warning.message)}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <p className="text-xs text-ink-faint">
        Engine {result.engine.version}, rules version {result.engine.rulesVersion}. This analysis isn&apos;t legal advice.
      </p>
    </>
  );
}

const reviewLabels = { open: "Review", approved: "Approved", rejected: "Rejected" } as const;

function ReviewLink({ environment, itemId, status }: { environment: string; itemId: string; status: keyof typeof reviewLabels }) {
  return (
    <Button asChild look={status === "open" ? "primary" : "secondary"}>
      <Link href={`/${environment}/review/${itemId}`}>
        <ClipboardCheck aria-hidden />
        {reviewLabels[status]}
      </Link>
    </Button>
  );
}

/** A reviewer's decision, shown above Levy's recommendation, from which it may differ. */
function Decided({ review: { status, decidedBy, decidedAt, rejectReason } }: { review: NonNullable<InvoiceView["review"]> }) {
  if (status === "open" || decidedBy === null) return null;
  return (
    <Notice kind={status === "approved" ? "positive" : "danger"} title={`${reviewLabels[status]} by ${decidedBy}`}>
      {decidedAt ? <When at={decidedAt} exact /> : null}
      {rejectReason ? <p className="wrap-anywhere">{rejectReason}</p> : null}
    </Notice>
  );
}

function Working() {
  return (
    <div role="status" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="flex items-center gap-2 text-sm font-medium">
        <span className="size-2 animate-breathe rounded-full bg-accent" aria-hidden />
        Analyzing the invoice…
      </p>
      <p className="text-sm text-ink-soft">A PDF takes a second or two; a scan takes longer. The result will appear here automatically.</p>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function CopyLink() {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast.success("Link copied", {
        description: "It opens this invoice with the same field highlighted. Only members of the account can open it.",
      });
    } catch {
      toast.error("Couldn't copy", { description: "Copy the URL from the address bar." });
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <Link2 aria-hidden />
      Copy link
    </Button>
  );
}
