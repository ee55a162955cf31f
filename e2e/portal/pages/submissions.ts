import type { Submission, Taxpayer } from "../books";
import { html } from "../html";
import { formatNaira } from "../money";
import { facts, page } from "./layout";
import { kindName } from "./returns";

const PAGE_SIZE = 20;

const when = (milliseconds: number) =>
  `${new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Africa/Lagos" }).format(milliseconds)} WAT`;

export function overviewPage(taxpayer: Taxpayer, submissions: readonly Submission[]): string {
  return page(
    { title: "Overview", taxpayer, section: "/home" },
    html`<h1>Overview</h1><p class="lead">Returns of ${taxpayer.name}, registered since ${taxpayer.registeredFrom}.</p>
<div class="grid"><div class="card"><h2>VAT</h2><p>Due on the 21st of the month that follows.</p><a class="button" href="/vat/new">File VAT</a></div>
<div class="card"><h2>Withholding tax</h2><p>Due on the 21st of the month that follows.</p><a class="button" href="/wht/new">Upload a schedule</a></div></div>
<h2>Last submissions</h2>${submissions.length === 0 ? html`<p>Nothing was submitted yet.</p>` : table(submissions.slice(0, 5))}`,
  );
}

/** One page of the list, counted from 1; `query` restricts it to one reference. */
export function submissionsPage(taxpayer: Taxpayer, all: readonly Submission[], query: string, number: number, isChanged = false): string {
  const found = query === "" ? all : all.filter(({ reference }) => reference === query);
  const shown = found.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const to = (target: number) => `/submissions?reference=${encodeURIComponent(query)}&page=${target}`;
  return page(
    { title: "Submissions", taxpayer, section: "/submissions" },
    html`<h1>${isChanged ? "Filing history" : "Submissions"}</h1>
<form method="get" action="/submissions" class="card"><label for="reference">Your reference</label><div class="search"><input id="reference" name="reference" value="${query}"><button>Search</button></div></form>
<p id="found" role="status">${found.length === 1 ? "1 submission" : `${found.length} submissions`}${query ? html` with the reference ${query}` : null}</p>
${shown.length > 0 ? table(shown) : null}
${pages > 1 ? html`<p>Page ${number} of ${pages} ${number > 1 ? html`<a href="${to(number - 1)}">Newer</a>` : null} ${number < pages ? html`<a href="${to(number + 1)}">Older</a>` : null}</p>` : null}`,
  );
}

function table(submissions: readonly Submission[]) {
  return html`<div class="scroll"><table id="submissions"><thead><tr><th>Acknowledgement</th><th>Your reference</th><th>Return</th><th>Period</th><th class="number">Tax</th><th>Received</th></tr></thead>
<tbody>${submissions.map((entry) => html`<tr><td><a href="/submissions/${entry.acknowledgement}">${entry.acknowledgement}</a></td><td>${entry.reference}</td><td>${kindName[entry.kind]}</td><td>${entry.period}</td><td class="number">${formatNaira(entry.tax)}</td><td>${when(entry.receivedAt)}</td></tr>`)}</tbody></table></div>`;
}

export function receiptPage(taxpayer: Taxpayer, entry: Submission, hasPayment: boolean, dueDate: string, isChanged = false): string {
  return page(
    { title: "Receipt", taxpayer, section: "/submissions" },
    html`<div class="received"><h1>${isChanged ? "Acknowledgement of return" : "Return received"}</h1><p>Your acknowledgement number is <strong id="acknowledgement">${entry.acknowledgement}</strong></p></div>
<div class="card">${facts(
      [
        ["Return", kindName[entry.kind]],
        ["Taxpayer", taxpayer.name],
        ["TIN", entry.taxId],
        ["Period", entry.period],
        ["Your reference", entry.reference],
        ["Rows", String(entry.rows)],
        ["Tax", formatNaira(entry.tax)],
        ["Received", when(entry.receivedAt)],
        ["Receipt number", `RCT-${entry.acknowledgement.slice(4)}`],
        ["Payment reference", hasPayment ? entry.paymentReference : "Being generated. Come back in a while."],
        ["Amount to pay", formatNaira(Math.max(entry.tax, 0))],
        ["Pay by", dueDate],
        ["Schedule (SHA-256)", entry.scheduleSha256],
      ],
      "receipt",
    )}</div><p class="actions"><a href="/submissions">All submissions</a></p>`,
  );
}
