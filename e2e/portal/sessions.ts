import { randomBytes } from "node:crypto";
import type { Schedule } from "./schedules";

/** A return that was filled in and validated, and waits to be submitted. */
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

/** Sessions and issued forms. Kept in memory, so restarting the portal signs everybody out, as at real portals. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  /** Issued form tokens, with their session ("" before sign-in). Each can be used once. */
  private readonly forms = new Map<string, string>();
  private readonly spent = new Set<string>();

  constructor(readonly idleMs: number) {}

  begin(email: string, now: number): string {
    const id = token();
    this.sessions.set(id, { email, usedAt: now, drafts: new Map() });
    return id;
  }

  /** The session of a cookie, extended by its use; null once it has expired. */
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

  /** `fresh` for a form's first use, `repeated` for later ones, `unknown` for any other token. */
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
