import { randomBytes } from "node:crypto";
import type { Schedule } from "./schedules";

/** A return that was filled in and checked, and waits to be submitted. */
export interface Draft {
  kind: "VAT" | "WHT";
  period: string;
  reference: string;
  schedule: Schedule;
}

export interface Session {
  email: string;
  usedAt: number;
  drafts: Map<string, Draft>;
}

const token = () => randomBytes(24).toString("base64url");

/** Who is signed in, and which forms are out. In memory: a restart of the portal signs everybody out, as it does elsewhere. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  /** Form tokens that are out, with the session they were given to ("" before sign-in). Each is good for one sending. */
  private readonly forms = new Map<string, string>();
  private readonly spent = new Set<string>();

  constructor(readonly idleMs: number) {}

  begin(email: string, now: number): string {
    const id = token();
    this.sessions.set(id, { email, usedAt: now, drafts: new Map() });
    return id;
  }

  /** The session behind a cookie, kept alive by its use; null where its time is over. */
  find(id: string | undefined, now: number): Session | null {
    const session = id === undefined ? undefined : this.sessions.get(id);
    if (!id || !session) return null;
    if (now - session.usedAt > this.idleMs) {
      this.end(id);
      return null;
    }
    session.usedAt = now;
    return session;
  }

  end(id: string | undefined): void {
    if (id !== undefined) this.sessions.delete(id);
  }

  newForm(sessionId: string): string {
    const form = token();
    this.forms.set(form, sessionId);
    return form;
  }

  /** `fresh` once for each form, `repeated` for a form that was sent before, `unknown` for any other. */
  spend(form: string, sessionId: string): "fresh" | "repeated" | "unknown" {
    if (this.spent.has(form)) return "repeated";
    if (this.forms.get(form) !== sessionId) return "unknown";
    this.forms.delete(form);
    this.spent.add(form);
    return "fresh";
  }

  newDraft(session: Session, draft: Draft): string {
    const id = randomBytes(9).toString("base64url");
    session.drafts.set(id, draft);
    return id;
  }
}
