"use client";

import { GraduationCap } from "lucide-react";
import { Link } from "@/components/ui/link";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { OlderSteps, TableCsv } from "@/components/lists/list-parts";
import { When } from "@/components/format/when";
import { inWords } from "@/components/format/words";
import { treatmentLabels } from "@/components/result/opinions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import type { ListedCorrection } from "@/lib/prism/learn/list-corrections";

type Correction = Omit<ListedCorrection, "learnedAt"> & { learnedAt: string };
type Forget = (id: string) => Promise<ActionOutcome<{ restored: boolean }>>;

/** The corrections learned from reviewers' decisions in this environment, paginated, each of which can be removed. */
export function LearnedPanel({
  environment,
  corrections,
  nextBefore,
  canForget,
  forget,
}: {
  environment: "test" | "live";
  corrections: readonly Correction[];
  /** Where the next page starts; null on the last. */
  nextBefore: string | null;
  canForget: boolean;
  forget: Forget;
}) {
  const [before, setBefore] = useQueryState(
    "learnedBefore",
    parseAsString.withOptions({ history: "replace", scroll: false, shallow: false }),
  );
  return (
    <Panel
      below
      bare
      title={`Learned corrections in ${environment}`}
      aside={corrections.length > 0 ? <TableCsv environment={environment} table="learned-corrections" of="learned corrections" /> : null}
    >
      {corrections.length === 0 ? (
        <EmptyState icon={<GraduationCap />} title={before === null ? "Nothing learned yet" : "No older corrections"}>
          When a reviewer overrides a treatment or confirms a doubtful one, Levy treats similar lines on the vendor&apos;s future invoices
          alike. What it has learned is listed here.
        </EmptyState>
      ) : (
        <Table label="Learned corrections" stacked>
          <thead>
            <tr>
              <HeadCell>Vendor, lines</HeadCell>
              <HeadCell>Treated as</HeadCell>
              <HeadCell>Learned</HeadCell>
              {canForget ? (
                <HeadCell>
                  <span className="sr-only">Actions</span>
                </HeadCell>
              ) : null}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
            {corrections.map((correction) => (
              <tr key={correction.id}>
                <Cell place="main" className="wrap-anywhere sm:min-w-40">
                  <span className="font-medium wrap-anywhere">{vendorOf(correction)}</span>
                  <span className="block text-xs wrap-anywhere text-ink-faint">{linesOf(correction)}</span>
                </Cell>
                <Cell place="text">
                  {treatedAs(correction).map((text) => (
                    <span key={text} className="block wrap-anywhere">
                      {text}
                    </span>
                  ))}
                  {correction.reason ? <span className="block text-xs wrap-anywhere text-ink-faint">{correction.reason}</span> : null}
                </Cell>
                <Cell className="text-ink-soft">
                  <When at={correction.learnedAt} />
                  {correction.learnedByName ? ` by ${correction.learnedByName}` : null}
                  {correction.itemId ? (
                    <Link
                      href={`/${environment}/invoices/${correction.itemId}`}
                      className="block text-xs text-accent underline-offset-2 hover:underline"
                    >
                      From this invoice{correction.lineNumber === null ? "" : `, line ${correction.lineNumber}`}
                    </Link>
                  ) : null}
                </Cell>
                {canForget ? (
                  <Cell place="buttons" className="text-right">
                    <ForgetButton correction={correction} forget={forget} />
                  </Cell>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <OlderSteps before={before ?? undefined} nextBefore={nextBefore} onBefore={(to) => void setBefore(to)} />
    </Panel>
  );
}

const vendorOf = ({ vendorName }: Correction): string => vendorName ?? "Vendor without a name";
const linesOf = ({ term, example }: Correction): string => (term === "" ? "All lines" : `Lines like “${example ?? term}”`);

/** A category or treatment that this version doesn't know is no longer applied. */
function treatedAs({ category, vatTreatment, businessId }: Correction): string[] {
  const parts = [
    category === null ? null : category === "not_applicable" ? "No withholding" : `Withholding: ${inWords(category)}`,
    vatTreatment === null ? null : `VAT${businessId === null ? "" : ` for ${businessId}`}: ${treatmentLabels[vatTreatment]}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? ["Not in use"] : parts;
}

function ForgetButton({ correction, forget }: { correction: Correction; forget: Forget }) {
  const [open, setOpen] = useState(false);
  const { run, busy, failure } = useAction(forget);
  const refresh = useRefresh();
  const onConfirm = async (): Promise<void> => {
    const done = await run(correction.id);
    if (!done) return;
    setOpen(false);
    toast.success("Correction forgotten", {
      description: done.value.restored ? "The earlier correction that it replaced applies again." : "It no longer applies to new invoices.",
    });
    refresh();
  };
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setOpen(true)} aria-label={`Forget ${vendorOf(correction)}, ${linesOf(correction)}`}>
        Forget
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title="Forget this correction?"
        confirmLabel="Forget"
        onConfirm={() => void onConfirm()}
      >
        {failure ? (
          <span role="alert" className="text-danger">
            {failure.message}
          </span>
        ) : (
          <>
            {linesOf(correction)} from {vendorOf(correction)} are analyzed without it from the next invoice on. If it replaced an earlier
            correction, that one applies again. Invoices that are already analyzed don&apos;t change.
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
