"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { useBusinessList } from "@/components/forms/use-business-choices";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TryAgain } from "@/components/ui/try-again";
import { PERIOD } from "@/lib/flux/requests/period-values";
import type { FileScheduleRequest } from "@/lib/returns/portal-requests";
import { EarlierSchedulesCaution } from "./earlier-schedules";
import { FilePanel } from "./file-panel";
import { MonthSelect } from "./month-select";
import { OWN_COMPANY } from "./named-business";
import { formatPeriod } from "../format/period";
import { businessFor, choicesWith, type Replaced } from "./schedule-business";
import { ScheduleDropZone } from "./schedule-drop-zone";
import { checkedFile, type ChosenFile } from "./schedule-file";
import { ScheduleFormat } from "./schedule-format";
import { commonMonth } from "./schedule-months";
import { hintOf, obstacleTo, scheduleSummary } from "./schedule-obstacle";
import { ScheduleOutcome } from "./schedule-outcome";
import { ScheduleRows } from "./schedule-rows";

const inAddress = { business: parseAsString.withDefault(""), period: parseAsString };

/**
 * Files a WHT schedule from a spreadsheet: choose the file, see each row as it will be filed or what is wrong with it, and file it as a
 * whole. The business and month are in the URL.
 */
export function SchedulePage({
  environment,
  lastPeriod,
  blockedBy,
}: {
  environment: "test" | "live";
  lastPeriod: string;
  blockedBy: string | null;
}) {
  const list = useBusinessList(environment);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const { business } = state;
  const period = state.period !== null && PERIOD.test(state.period) ? state.period : lastPeriod;
  // The file chosen last wins, whichever check finishes first.
  const latest = useRef(0);
  const replaced = useRef<Replaced | null>(null);
  // The business chosen while a file is being checked.
  const picked = useRef<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const taken = ++latest.current;
    picked.current = null;
    setFailure(null);
    setChosen(null);
    setBusy(false);
    setBusy(true);
    const outcome = await checkedFile(environment, file);
    if (taken !== latest.current) return;
    setBusy(false);
    if ("failure" in outcome) setFailure(outcome.failure);
    else {
      setChosen(outcome);
      const month = commonMonth(outcome.checked.rows);
      const next = businessFor(outcome.checked.businesses, picked.current ?? business, replaced.current);
      replaced.current = next.replaced;
      void setState({ ...(month === null ? {} : { period: month }), business: next.business });
    }
  };
  const [year = 0, month = 1] = period.split("-").map(Number);
  // The file's invoices may belong to a business that isn't listed.
  const choices = choicesWith(list.choices, chosen?.checked.businesses ?? []);
  const filer = choices.find(({ businessId }) => businessId === business);
  // The URL names a business that isn't loaded yet or no longer exists. Filing is disabled rather than done without a business.
  const unknown = business !== "" && filer === undefined;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <ScheduleDropZone environment={environment} busy={busy} disabled={blockedBy !== null} onFile={(file) => void take(file)} />
        {failure ? (
          <Notice kind="danger" title="The file can't be used" live>
            {failure}
          </Notice>
        ) : null}
        {chosen ? (
          <>
            <ScheduleOutcome chosen={chosen} period={period} />
            {unknown ? null : (
              <EarlierSchedulesCaution
                environment={environment}
                business={business}
                period={period}
                isNamed={chosen.checked.rowsWithoutInvoice === 0}
              />
            )}
            <ScheduleRows rows={chosen.checked.rows} />
          </>
        ) : failure ? null : (
          <ScheduleFormat />
        )}
      </div>
      <aside aria-label="Filing" className="grid gap-5 xl:sticky xl:top-5">
        <Panel title="Business and month">
          <div className="grid gap-4">
            <Field label="Business" hint={chosen ? hintOf(chosen.checked, business) : undefined}>
              {(props) => (
                <Select
                  {...props}
                  value={business}
                  onChange={(event) => {
                    replaced.current = null;
                    picked.current = event.target.value;
                    void setState({ business: event.target.value });
                  }}
                >
                  <option value="">{OWN_COMPANY}</option>
                  {unknown ? <option value={business}>{business}</option> : null}
                  {choices.map(({ businessId, name }) => (
                    <option key={businessId} value={businessId}>
                      {name ?? businessId}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {list.state === "failed" ? (
              <p role="alert" className="text-sm text-danger">
                The list of businesses couldn&apos;t be loaded. <TryAgain onClick={list.again} />
              </p>
            ) : null}
            <Field label="Month of the deductions">
              {(props) => (
                <MonthSelect {...props} ahead={false} value={period} onChange={(event) => void setState({ period: event.target.value })} />
              )}
            </Field>
          </div>
        </Panel>
        <FilePanel
          environment={environment}
          approvalOf={`${chosen?.csv ?? ""} ${period} ${business}`}
          url={`/api/portal/${environment}/filings/schedule`}
          action={month && year ? `File the schedule for ${formatPeriod({ month, year })}` : "File the schedule"}
          summary={chosen ? scheduleSummary(chosen.checked) : ""}
          blockedBy={blockedBy ?? obstacleTo(chosen, { hasMonth: month > 0 && year > 0, business, listState: unknown ? list.state : null })}
          requestOf={(credentials, attemptId): FileScheduleRequest => ({
            csv: chosen?.csv ?? "",
            month,
            year,
            businessId: filer?.businessId ?? null,
            attemptId,
            credentials,
          })}
        />
      </aside>
    </div>
  );
}
