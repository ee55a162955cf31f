import type { Taxpayer } from "../books";
import { html } from "../html";
import { formatNaira } from "../money";
import { VAT_COLUMNS, WHT_COLUMNS, type RejectedRow } from "../schedules";
import type { Draft } from "../sessions";
import { errorSummary, facts, formToken, page } from "./layout";

export interface FormView {
  errors?: readonly string[];
  rejected?: readonly RejectedRow[];
  values?: Record<string, string>;
  isChanged?: boolean;
}

const kinds = {
  VAT: {
    path: "/vat/new",
    heading: "File a VAT return",
    intro: "Give the period and upload the sales and purchases of it. You can check the totals before you submit.",
    columns: VAT_COLUMNS,
  },
  WHT: {
    path: "/wht/new",
    heading: "Upload a withholding tax schedule",
    intro: "Give the month of the deductions and upload the schedule. You can check the totals before you submit.",
    columns: WHT_COLUMNS,
  },
} as const;

export const kindName = { VAT: "VAT return", WHT: "Withholding tax schedule" } as const;

/** The form of a return, empty or with the errors of a submission. */
export function returnForm(kind: "VAT" | "WHT", taxpayer: Taxpayer, form: string, view: FormView = {}): string {
  const { path, heading, intro, columns } = kinds[kind];
  const { errors = [], rejected = [], values = {}, isChanged = false } = view;
  return page(
    { title: heading, taxpayer, section: path },
    html`${errorSummary(errors)}<h1>${heading}</h1><p class="lead">${intro}</p>${rejected.length > 0 ? rejectedRows(rejected) : null}
<form method="post" action="${path}" enctype="multipart/form-data" class="card">${formToken(form)}
<fieldset><legend>Period</legend><p class="hint">For example, 10 2026</p><div class="pair"><div><label for="month">Month</label><input id="month" name="month" inputmode="numeric" class="short" value="${values.month ?? ""}" required></div><div><label for="year">Year</label><input id="year" name="year" inputmode="numeric" class="short" value="${values.year ?? ""}" required></div></div></fieldset>
${isChanged ? html`<div class="field"><label for="branch">Branch code</label><p class="hint">New: required from this month on.</p><input id="branch" name="branch" class="short" required></div>` : null}
<div class="field"><label for="reference">Your reference</label><p class="hint">Up to 40 characters. It appears in your list of submissions.</p><input id="reference" name="reference" maxlength="40" value="${values.reference ?? ""}" required></div>
<div class="field"><label for="schedule">Schedule (CSV)</label><p class="hint">Columns: ${columns.join(", ")}.</p><input id="schedule" name="schedule" type="file" accept=".csv,text/csv" required></div>
<button>Continue</button></form>`,
  );
}

function rejectedRows(rejected: readonly RejectedRow[]) {
  return html`<div class="scroll"><table id="rejected-rows"><caption>Rejected rows: ${rejected.length}</caption><thead><tr><th>Row</th><th>Column</th><th>Code</th><th>Reason</th></tr></thead>
<tbody>${rejected.map(({ row, column, code, reason }) => html`<tr><td>${row}</td><td>${column}</td><td>${code}</td><td>${reason}</td></tr>`)}</tbody></table></div>`;
}

export function confirmPage(draft: Draft, taxpayer: Taxpayer, draftId: string, form: string, isChanged = false): string {
  const { kind, schedule } = draft;
  return page(
    { title: "Check before you submit", taxpayer, section: kinds[kind].path },
    html`<h1>${isChanged ? "Review and pay" : "Check before you submit"}</h1>
<div class="card">${facts(
      [
        ["Taxpayer", taxpayer.name],
        ["TIN", taxpayer.taxId],
        ["Return", kindName[kind]],
        ["Period", draft.period],
        ["Your reference", draft.reference],
        ["Rows", String(schedule.rows)],
        [kind === "VAT" ? "Sales without VAT" : "Payments", formatNaira(schedule.amount)],
        [kind === "VAT" ? "Net VAT" : "Tax withheld", formatNaira(schedule.tax)],
      ],
      "summary",
    )}</div>
<form method="post" action="/drafts/${draftId}/submit">${formToken(form)}
<div class="field check"><label for="declaration"><input id="declaration" name="declaration" type="checkbox" value="yes" required> I declare that this return is true, correct and complete.</label></div>
<p class="notice">A return that was submitted can't be withdrawn.</p><p class="actions"><button>${isChanged ? "Submit and pay" : "Submit return"}</button> <a class="plain" href="${kinds[kind].path}">Start again</a></p></form>`,
  );
}
