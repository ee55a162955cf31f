import { vi } from "vitest";
import { authorityOf } from "@/lib/flux/authorities";
import type { Authority, AuthoritySession, FilingDesk, SubmissionOutcome } from "@/lib/flux/authority";
import { closePortals } from "@/lib/flux/portal/portal-authority";
import { takeOwnDatabase } from "./own-database";

// For tests only: a live authority without pages that answers as the test specifies.

/** What the authority does with a submitted return, and what it finds under a reference. */
export interface Answers {
  signIn?: () => Promise<void>;
  submit?: (desk: FilingDesk) => Promise<SubmissionOutcome>;
  find?: () => Promise<{ authorityReference: string } | null>;
}

export interface TestAuthority {
  authority: Authority<"live">;
  /** Ids of the filings that signed in, in order. */
  asked: string[];
  answer(answers: Answers): void;
  stop(): Promise<void>;
}

const taken: SubmissionOutcome = {
  kind: "received",
  authorityReference: "ACK-202610-0000001",
  receiptAfterMs: 0,
  receipt: { number: "R-1", paymentReference: "PRN-0000000001", paymentUrl: null },
};

/** Starts the authority with its own database, because all accounts share one queue for an authority. */
export async function startTestAuthority(places = 1): Promise<TestAuthority> {
  const giveBack = await takeOwnDatabase({
    LEVY_AUTHORITY_NG_DRIVER: "portal",
    LEVY_AUTHORITY_NG_URL: "http://127.0.0.1:1",
    PORTAL_SESSIONS: String(places),
  });
  const authority = authorityOf("live");
  if (!authority) throw new Error("no live authority is set");
  const asked: string[] = [];
  let answers: Answers = {};
  vi.spyOn(authority, "signIn").mockImplementation(async (_ctx, _taxpayer, desk) => {
    asked.push(desk.filingId);
    await answers.signIn?.();
    const submit = () => answers.submit?.(desk) ?? Promise.resolve(taken);
    return {
      submitVatReturn: submit,
      submitWhtSchedule: submit,
      findSubmission: () => answers.find?.() ?? Promise.resolve(null),
      readReceipt: () => Promise.resolve("none_yet"),
      sender: () => Promise.resolve(null),
      end: () => Promise.resolve(),
    } satisfies AuthoritySession;
  });
  return {
    authority,
    asked,
    answer: (next) => {
      answers = next;
    },
    stop: async () => {
      vi.restoreAllMocks();
      await closePortals();
      await giveBack();
    },
  };
}
