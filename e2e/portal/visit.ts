import type { IncomingMessage, ServerResponse } from "node:http";
import { readFileSync } from "node:fs";
import type { Books, Taxpayer } from "./books";
import { problemPage } from "./pages/entrance";
import type { Session, Sessions } from "./sessions";
import type { Switches } from "./switches";

export const STYLE = readFileSync(new URL("pages/style.css", import.meta.url), "utf8");
const MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface Site {
  books: Books;
  sessions: Sessions;
  switches: Switches;
  now(): number;
}

/** One request to the site, with what its handler needs. */
export interface Visit extends Site {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  sessionId: string | undefined;
  session: Session | null;
  taxpayer: Taxpayer | null;
}

const headers = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

export function openVisit(site: Site, request: IncomingMessage, response: ServerResponse): Visit {
  const sessionId = /(?:^|;\s*)efiling_session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
  const session = site.sessions.find(sessionId, site.now());
  return {
    ...site,
    request,
    response,
    url: new URL(request.url ?? "/", "http://portal"),
    sessionId,
    session,
    taxpayer: session ? site.books.taxpayer(session.email) : null,
  };
}

export function answer({ response }: Visit, status: number, markup: string): void {
  response.writeHead(status, { ...headers, "content-type": "text/html; charset=utf-8" }).end(markup);
}

export function redirect({ response }: Visit, to: string, cookie?: string): void {
  response.writeHead(303, { ...headers, location: to, ...(cookie === undefined ? {} : { "set-cookie": cookie }) }).end();
}

export const sessionCookie = (id: string, seconds: number) => `efiling_session=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;

/** Uses up the form's one-time token. If it is unknown or used, responds with an error, and the visit is over. */
export function takeForm(visit: Visit, form: FormData): boolean {
  const verdict = visit.sessions.spend(String(form.get("form_token") ?? ""), visit.session ? (visit.sessionId ?? "") : "");
  if (verdict === "fresh") return true;
  if (verdict === "repeated") visit.books.noteRepeatedForm();
  answer(
    visit,
    409,
    verdict === "repeated"
      ? problemPage("This form was sent already", "Look at your submissions before you file again.")
      : problemPage("This form is not valid any more", "Open it again and repeat your entries."),
  );
  return false;
}

/** The body as form data, URL-encoded or multipart; throws if it is over 4 MiB or neither. */
export async function readForm({ request }: Visit): Promise<FormData> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > MAX_BODY_BYTES) throw new Error("the body is too large");
    parts.push(part as Buffer);
  }
  return new Response(Buffer.concat(parts), { headers: { "content-type": request.headers["content-type"] ?? "" } }).formData();
}

/** The text of a field; "" for a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Returns true, and decrements the counter, while a switch has times left. */
export function countDown(switches: Switches, name: "lostAnswers" | "lostBeforeSaving" | "expiringSessions"): boolean {
  if (switches[name] === 0) return false;
  switches[name] -= 1;
  return true;
}
