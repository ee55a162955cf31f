import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { z } from "zod";
import type { Books } from "./books";
import { html } from "./html";
import { changedPages, switchesSchema, type Switches } from "./switches";

const newTaxpayer = z.object({
  email: z.email(),
  password: z.string().min(1),
  name: z.string().optional(),
  taxId: z.string().optional(),
  registeredFrom: z.string().optional(),
  asksForCode: z.boolean().optional(),
  passwordExpired: z.boolean().optional(),
});

interface Operated {
  books: Books;
  switches: Switches;
  token: string;
}

/**
 * The operator's interface, on a separate port and protected by a token: `GET /counts`, `GET /submissions`, `GET` and `POST /switches`,
 * `POST /taxpayers` as JSON with `Authorization: Bearer TOKEN`, and a web page at `/?token=TOKEN`.
 */
export function createOperator(operated: Operated): RequestListener {
  return (request, response) => {
    serve(operated, request, response).catch((error: unknown) => {
      send(response, error instanceof z.ZodError || error instanceof SyntaxError ? 400 : 500, {
        error: error instanceof Error ? error.message : String(error),
      });
    });
  };
}

async function serve({ books, switches, token }: Operated, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://operator");
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? url.searchParams.get("token") ?? "";
  if (!isSame(given, token))
    return send(response, 401, { error: "The operator's token is missing or wrong: open /?token=TOKEN, or send it as a bearer token" });
  const route = `${request.method} ${url.pathname}`;
  switch (route) {
    case "GET /":
      return sendPage(response, operatorPage(books, switches, token));
    case "GET /counts":
      return send(response, 200, books.counts());
    case "GET /submissions":
      return send(response, 200, books.allSubmissions());
    case "GET /switches":
      return send(response, 200, switches);
    case "POST /switches": {
      const body = await readBody(request);
      const isForm = (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
      // A form omits unchecked boxes, so it replaces all switches; JSON changes only those it names.
      Object.assign(
        switches,
        isForm
          ? switchesSchema.parse({ onePerPeriod: false, ...Object.fromEntries(new URLSearchParams(body)) })
          : switchesSchema.parse({ ...switches, ...z.looseObject({}).parse(JSON.parse(body)) }),
      );
      return isForm
        ? void response.writeHead(303, { location: `/?token=${encodeURIComponent(token)}` }).end()
        : send(response, 200, switches);
    }
    case "POST /taxpayers": {
      const { email, name, taxId } = books.register(newTaxpayer.parse(JSON.parse(await readBody(request))));
      return send(response, 201, { email, name, taxId });
    }
    default:
      return send(response, 404, { error: "No such address" });
  }
}

const isSame = (a: string, b: string) => timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(`${JSON.stringify(body)}\n`);
}

function sendPage(response: ServerResponse, markup: string): void {
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "referrer-policy": "no-referrer" })
    .end(markup);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

const labels: Readonly<Record<keyof Switches, string>> = {
  outage: "Outage: every page answers 503",
  slowPagesMs: "Slow pages, milliseconds",
  slowSubmitMs: "Slow submission, milliseconds before saving",
  lostAnswers: "Answers to lose after saving",
  lostBeforeSaving: "Submissions to lose before saving",
  expiringSessions: "Sessions to end before the submission",
  changedPage: "Page that changed",
  paymentAfterMs: "Payment reference after, milliseconds",
  onePerPeriod: "One VAT return a period",
};

function operatorPage(books: Books, switches: Switches, token: string): string {
  const fields = (Object.keys(labels) as (keyof Switches)[]).map(
    (name) => html`<p><label>${labels[name]} ${fieldOf(name, switches[name])}</label></p>`,
  );
  const counts = Object.entries(books.counts()).map(([name, count]) => html`<tr><td>${name}</td><td class="number">${count}</td></tr>`);
  return `<!doctype html>${html`<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Operator - reference portal</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}label{display:flex;justify-content:space-between;gap:1rem;align-items:center}input,select{font:inherit}input:not([type=checkbox]),select{width:9rem}table{border-collapse:collapse;width:100%}td{padding:.3rem 0;border-bottom:1px solid #8884}.number{text-align:right}</style>
<h1>Reference portal</h1><h2>Counts</h2><table>${counts}</table><p><a href="/counts?token=${token}">As JSON</a> · <a href="/submissions?token=${token}">Every submission</a></p>
<h2>Switches</h2><form method="post" action="/switches?token=${token}">${fields}<button>Set</button></form></html>`.toString()}`;
}

function fieldOf(name: keyof Switches, value: Switches[keyof Switches]) {
  if (typeof value === "boolean") return html`<input type="checkbox" name="${name}"${value ? html` checked` : null}>`;
  if (typeof value === "number") return html`<input name="${name}" inputmode="numeric" value="${value}">`;
  return html`<select name="${name}">${changedPages.map((option) => html`<option${option === value ? html` selected` : null}>${option}</option>`)}</select>`;
}
