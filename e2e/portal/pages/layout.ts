import { html, type Html } from "../html";
import type { Taxpayer } from "../books";

export interface Frame {
  title: string;
  taxpayer?: Taxpayer | null;
  /** Path of the site's section that the page belongs to. */
  section?: string;
}

const parts = [
  ["/home", "Overview"],
  ["/vat/new", "File VAT"],
  ["/wht/new", "Upload withholding tax"],
  ["/submissions", "Submissions"],
] as const;

const crest = html`<svg viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="16" fill="none" stroke="currentColor" stroke-width="2"/><path d="M9 25V13l8-5 8 5v12M13 25v-9M17 25v-9M21 25v-9M7 25h20" fill="none" stroke="currentColor" stroke-width="2"/></svg>`;

/** A complete page of the site. */
export function page({ title, taxpayer, section }: Frame, body: Html): string {
  return `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} - Revenue Service e-Filing</title><link rel="stylesheet" href="/style.css"></head><body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead"><div class="bar"><a class="crest" href="/home">${crest}<span>Revenue Service<small>e-Filing for companies</small></span></a>
${taxpayer ? html`<div class="who"><span>${taxpayer.name}<br>TIN <span id="taxpayer-tin">${taxpayer.taxId}</span><br>Signed in as ${taxpayer.email}</span><form method="post" action="/sign-out"><button>Sign out</button></form></div>` : null}</div></header>
${taxpayer ? html`<nav aria-label="Services"><div class="bar">${parts.map(([path, name]) => html`<a href="${path}"${section === path ? html` aria-current="page"` : null}>${name}</a>`)}</div></nav>` : null}
<main id="content">${body}</main>
<footer class="foot"><div>Reference portal of the Levy project: no authority's site, and nothing filed here reaches one.</div></footer></body></html>`.toString()}`;
}

export const errorSummary = (errors: readonly string[]) =>
  errors.length === 0
    ? html``
    : html`<div class="alert" role="alert" tabindex="-1"><h2>There is a problem</h2><ul>${errors.map((error) => html`<li>${error}</li>`)}</ul></div>`;

export const formToken = (token: string) => html`<input type="hidden" name="form_token" value="${token}">`;

export const facts = (rows: readonly (readonly [string, string | Html])[], id: string) =>
  html`<dl id="${id}">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
