"use client";

import { Download, Printer } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { formatAmount, isLong } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { When } from "@/components/format/when";
import { humanize } from "@/components/format/humanize";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { guidanceInPortal, isFiledHere } from "@/lib/flux/guidance-values";
import type { FilingPage as FilingPageData } from "@/lib/flux/read-filing-page";
import { periodText } from "@/lib/flux/requests/period-values";
import { CancelFiling } from "./cancel-filing";
import { formatFaultPlace, formatWarning } from "./format-schedule";
import { FilingLines } from "./filing-lines";
import { FilingStateBadge, filingEnds, filingLook, mayFileAgain } from "./filing-state";
import { FilingTimeline } from "./filing-timeline";
import { filerOf } from "./named-business";
import { formatPeriod, taxNames } from "../format/period";
import { ReportNotReceived } from "./report-not-received";
import { ResumePanel } from "./resume-panel";
import { formatAmountToPay, paymentToMake, statedAmountsMessage } from "./stated-amounts";
import { hasEnded, useFiling } from "./use-filings";

/** A filing's page, updated until the filing ends: its status, what to do, what was filed, and the evidence. */
export function FilingPage({
  environment,
  accountName,
  initial,
}: {
  environment: "test" | "live";
  accountName: string;
  initial: FilingPageData;
}) {
  const { data: page, error } = useFiling(environment, initial);
  const { filing } = page;
  const errorCode = page.notReceived ? "not_received" : filing.error ? String(filing.error.code) : null;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {taxNames[filing.taxType]}, {formatPeriod(filing.period)} <FilingStateBadge status={filing.status} errorCode={errorCode} />
          </span>
        }
        lead={
          page.waiting
            ? "Waiting for the authority's portal."
            : [
                `${filingLook(filing.status, errorCode).meaning}.`,
                paymentToMake({ ...filing, payment: paymentOf(page) }, environment === "test"),
              ]
                .filter((sentence) => sentence !== null)
                .join(" ")
        }
        actions={
          <>
            {filing.status === "success" ? (
              <Button asChild look="primary">
                <Link href={`/${environment}/filings/${filing.id}/receipt`}>
                  <Printer aria-hidden />
                  Receipt
                </Link>
              </Button>
            ) : null}
            {page.mayCancel ? <CancelFiling environment={environment} id={filing.id} /> : null}
          </>
        }
      />
      {error ? (
        <div className="mb-5">
          <Notice kind="danger" title="This page couldn't be refreshed" live>
            {error.message}
          </Notice>
        </div>
      ) : null}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-5">
          {filing.status === "action_required" ? <ResumePanel environment={environment} page={page} /> : null}
          {page.waiting ? (
            <Notice kind="info" title="The authority's portal is unavailable or busy" live>
              Nothing is lost. Levy will try again {page.waiting.nextTryAt ? <When at={page.waiting.nextTryAt} /> : "as soon as it answers"}
              .
            </Notice>
          ) : null}
          {filing.error ? (
            <Notice kind="danger" title={String(filing.error.message)} live>
              {page.notReceived ? <NotReceived page={page} /> : `${guidanceInPortal(filing.error, isFiledHere(filing.filingId))}.`}
              {errorCode === "outcome_unknown" ? <OutcomeUnknown environment={environment} page={page} /> : null}
              {filing.error.field && filing.error.field !== "encryptedPayload" ? (
                <span className="block text-ink-faint">
                  Where: {[formatFaultPlace(String(filing.error.field)), ...partyAt(page)].join(", ")}
                </span>
              ) : null}
              {isFiledHere(filing.filingId) && mayFileAgain(filing.status, errorCode) ? (
                <FileAgain environment={environment} page={page} />
              ) : null}
            </Notice>
          ) : null}
          {filingEnds[filing.status] ? (
            <Notice kind="info" title="Levy filed nothing for this period" live>
              {filingEnds[filing.status]}
            </Notice>
          ) : null}
          {page.warnings.map((warning) => (
            <Notice key={warning.code} kind="caution" title={formatWarning(warning)} />
          ))}
          <Facts page={page} accountName={accountName} />
        </div>
        <aside aria-label="Progress and evidence" className="grid gap-5 xl:sticky xl:top-5 xl:row-span-2">
          <Panel title="Progress">
            <FilingTimeline history={filing.status_history} askedBy={page.askedBy} errorCode={errorCode} />
            {hasEnded(filing.status) ? null : (
              <p role="status" className="mt-4 text-xs text-ink-faint">
                This page updates automatically.
              </p>
            )}
          </Panel>
          <Evidence environment={environment} page={page} />
        </aside>
        {/* There may be hundreds of lines, so they come below everything short. */}
        <FilingLines environment={environment} page={page} />
      </div>
    </>
  );
}

/** What a person reported about a filing whose outcome is unknown. */
function NotReceived({ page: { filing, notReceived } }: { page: FilingPageData }) {
  if (!notReceived) return null;
  return (
    <>
      {notReceived.by ?? "Somebody"} looked on the portal and reported <When at={notReceived.at} exact /> that the authority doesn&apos;t
      have this return.{" "}
      {isFiledHere(filing.filingId) ? "Its invoices can be filed again." : "File again with a new ID of your own (filingId)."}
    </>
  );
}

/** What to do about a filing that the authority may have: a person has to check and report what they found. */
function OutcomeUnknown({ environment, page: { filing, mayReportNotReceived } }: { environment: "test" | "live"; page: FilingPageData }) {
  return (
    <span className="mt-1 block">
      If the authority has the return, there is nothing left to do here. If it doesn&apos;t,{" "}
      {mayReportNotReceived ? "say so here." : "an owner, developer or reviewer of the account can say so here."} Until then, its invoices
      can&apos;t be changed or filed again.
      {mayReportNotReceived ? (
        <ReportNotReceived
          environment={environment}
          id={filing.id}
          what={`${filing.taxType === "VAT" ? "VAT return" : "withholding tax schedule"} for ${formatPeriod(filing.period)}`}
          reference={filing.authorityReference}
        />
      ) : null}
    </span>
  );
}

/** The party of the line that the authority refused. This page names lines instead of numbering them. */
const partyAt = ({ filing, lines }: FilingPageData): string[] =>
  lines.filter(({ index, party }) => index === filing.error?.recordIndex && party !== "").map(({ party }) => party);

/** Link to file again: to the return of the same month, or to the schedule form. The list of lines below offers their download. */
function FileAgain({ environment, page: { filing, businessId } }: { environment: string; page: FilingPageData }) {
  // Rows of an uploaded file may name invoices too, but "Prepare" would lack the file's other rows.
  const isFromInvoices = filing.taxType === "VAT" || filing.metadata["preparedFrom"] === "invoices";
  const query = new URLSearchParams({
    ...(isFromInvoices ? { tax: filing.taxType } : {}),
    ...(businessId === null ? {} : { business: businessId }),
    period: periodText(filing.period),
  }).toString();
  return (
    <Link
      href={`/${environment}/filings/${isFromInvoices ? "prepare" : "schedule"}?${query}`}
      className="mt-1 block w-fit font-medium text-accent underline underline-offset-2"
    >
      {isFromInvoices ? "Prepare the return again" : "File the schedule again"}
    </Link>
  );
}

const paymentOf = ({ filing }: FilingPageData) =>
  filing.payment as { reference: string; amount: number; dueDate: string; url: string | null } | null;

function Facts({ page, accountName }: { page: FilingPageData; accountName: string }) {
  const { filing } = page;
  const payment = paymentOf(page);
  const facts: [string, ReactNode][] = [
    [...filerOf(page, accountName)],
    ["Tax ID", page.businessTaxId],
    [filing.taxType === "VAT" ? "Amount excluding VAT" : "Payments", formatAmount(filing.totals.amount, "NGN")],
    [filing.taxType === "VAT" ? "Net VAT (output minus input)" : "Tax withheld", formatAmount(filing.totals.tax, "NGN")],
    [
      "Due",
      <>
        {formatDay(page.dueDate)}
        {page.isLate ? (
          <Badge tone="caution" className="ml-2">
            Filed late
          </Badge>
        ) : null}
      </>,
    ],
    [filing.submittedAt ? "Filed by" : "Requested by", page.askedBy[0] ?? null],
    ["Submitted", filing.submittedAt ? <When key="at" at={filing.submittedAt} exact /> : null],
    ["Receipt", filing.receipt],
    ["Authority's reference", filing.authorityReference],
    ["Payment reference", payment ? `${payment.reference}, ${formatAmountToPay(payment.amount, payment.dueDate)}` : null],
    ["Not sent to the authority", statedAmountsMessage(filing)],
    ["Attempts", filing.attempts.toLocaleString("en")],
    ["Portal credentials", { none: "None stored", sealed: "Encrypted until the filing ends", destroyed: "Destroyed" }[page.credentials]],
    [
      "Filing ID",
      <code key="id" className="font-mono text-xs break-all">
        {filing.id}
      </code>,
    ],
    ...(filing.batchId ? [["Batch", filing.batchId] as [string, ReactNode]] : []),
    ...(filing.filingId && !isFiledHere(filing.filingId) ? [["Your ID", filing.filingId] as [string, ReactNode]] : []),
  ];
  return (
    <Panel title="Details">
      <dl className={classNames("grid gap-x-6 gap-y-3 lg:grid-cols-3", isLong(filing.totals.amount) ? "sm:grid-cols-2" : "grid-cols-2")}>
        {facts.map(([term, value]) =>
          value === null ? null : (
            <div key={term} className={classNames("min-w-0", term === "Filing ID" && "col-span-full lg:col-span-2")}>
              <dt className="text-xs text-ink-faint">{term}</dt>
              <dd className="text-sm break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Panel>
  );
}

/** Saved pages of the authority's portal, with their SHA-256. */
function Evidence({ environment, page: { filing, evidence } }: { environment: string; page: FilingPageData }) {
  return (
    <Panel title="Evidence" bare>
      {evidence.length === 0 ? (
        <p className="p-4 text-sm text-ink-soft">
          {hasEnded(filing.status)
            ? "No evidence is stored. The filing ended before anything was sent, or the retention period has passed."
            : environment === "test"
              ? "The simulated authority's schedule and receipt will appear here. It has no portal pages."
              : "Each portal page is stored here unchanged, with passwords masked and its SHA-256 hash."}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {evidence.map(({ id, step, kind, sha256, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {humanize(step)} <span className="text-xs font-normal text-ink-faint uppercase">{kind}</span>
                </p>
                <p className="text-xs break-all text-ink-faint">
                  SHA-256 <span className="font-mono">{sha256}</span>
                </p>
              </div>
              <span className="hidden text-xs text-ink-faint sm:block xl:hidden">
                <When at={createdAt} exact />
              </span>
              <Button asChild size="sm">
                <a
                  href={`/api/portal/${environment}/filings/${filing.id}/evidence/${id}`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Open ${step} ${kind}`}
                >
                  <Download aria-hidden />
                  Open
                </a>
              </Button>
              {kind === "csv" ? (
                <p className="basis-full text-xs text-ink-soft">
                  The hash is of the file as it was filed. In the copy that you open, a name that a spreadsheet would run as a formula has
                  an apostrophe in front, so the copy&apos;s own hash can differ.
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
