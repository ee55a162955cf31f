import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { showSignIn, signIn, signOut } from "./entrance";
import { fillIn, showDraft, showForm, showReceipt, submit, type SignedIn } from "./filing";
import { maintenancePage, problemPage } from "./pages/entrance";
import { overviewPage, submissionsPage } from "./pages/submissions";
import { answer, openVisit, redirect, STYLE, type Site, type Visit } from "./visit";

type Handler = (visit: SignedIn, parameter: string) => void | Promise<void>;

/** Routes for signed-in taxpayers; anybody else is redirected to sign in. */
const routes: readonly (readonly ["GET" | "POST", RegExp, Handler])[] = [
  ["GET", /^\/home$/, (visit) => answer(visit, 200, overviewPage(visit.taxpayer, visit.books.submissionsOf(visit.taxpayer.email)))],
  ["GET", /^\/vat\/new$/, (visit) => showForm(visit, "VAT")],
  ["POST", /^\/vat\/new$/, (visit) => fillIn(visit, "VAT")],
  ["GET", /^\/wht\/new$/, (visit) => showForm(visit, "WHT")],
  ["POST", /^\/wht\/new$/, (visit) => fillIn(visit, "WHT")],
  ["GET", /^\/drafts\/([\w-]+)$/, showDraft],
  ["POST", /^\/drafts\/([\w-]+)\/submit$/, submit],
  ["GET", /^\/submissions$/, listSubmissions],
  ["GET", /^\/submissions\/(ACK-[\d-]+)$/, showReceipt],
];

function listSubmissions(visit: SignedIn): void {
  const number = Math.max(1, Math.trunc(Number(visit.url.searchParams.get("page") ?? "1")) || 1);
  const query = (visit.url.searchParams.get("reference") ?? "").trim();
  answer(
    visit,
    200,
    submissionsPage(
      visit.taxpayer,
      visit.books.submissionsOf(visit.taxpayer.email),
      query,
      number,
      visit.switches.changedPage === "submissions",
    ),
  );
}

/** The portal's site for taxpayers. */
export function createSite(site: Site): RequestListener {
  return (request, response) => {
    serve(site, request, response).catch((error: unknown) => {
      process.stderr.write(`portal: ${request.method} ${request.url}: ${error instanceof Error ? error.message : String(error)}\n`);
      if (!response.headersSent)
        answer(openVisit(site, request, response), 400, problemPage("Something went wrong", "The request could not be read."));
      else response.destroy();
    });
  };
}

async function serve(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/style.css")
    return void response.writeHead(200, { "content-type": "text/css", "cache-control": "max-age=600" }).end(STYLE);
  if (site.switches.slowPagesMs > 0) await pause(site.switches.slowPagesMs);
  const visit = openVisit(site, request, response);
  if (site.switches.outage) return answer(visit, 503, maintenancePage());
  const { pathname } = visit.url;
  if (request.method === "GET" && pathname === "/sign-in") return showSignIn(visit);
  if (request.method === "POST" && pathname === "/sign-in") return signIn(visit);
  if (request.method === "POST" && pathname === "/sign-out") return signOut(visit);
  if (pathname === "/") return redirect(visit, "/home");
  for (const [method, path, handle] of routes) {
    const match = path.exec(pathname);
    if (!match || method !== request.method) continue;
    return isSignedIn(visit) ? handle(visit, match[1] ?? "") : redirect(visit, visit.sessionId ? "/sign-in?why=expired" : "/sign-in");
  }
  answer(visit, 404, problemPage("Page not found", "Check the address, or begin at the overview."));
}

const isSignedIn = (visit: Visit): visit is SignedIn => visit.session !== null && visit.taxpayer !== null && visit.sessionId !== undefined;
