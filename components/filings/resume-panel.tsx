"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { When } from "@/components/format/when";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import type { FilingPage } from "@/lib/flux/read-filing-page";
import { refusalMessage } from "./refusal-message";
import { CredentialsFields } from "./credentials-fields";
import { sendJson } from "./send-json";

const nobody = { email: "", password: "" };

/** Why a filing is blocked, what to do about it, and the credentials to resume it with. */
export function ResumePanel({ environment, page }: { environment: "test" | "live"; page: FilingPage }) {
  const queries = useQueryClient();
  const [credentials, setCredentials] = useState(nobody);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const { id, blocked_reasons: reasons, status_history: history } = page.filing;
  const mayBeSent = history.some(({ to }) => to === "reconciling");
  const resume = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await sendJson(`/api/portal/${environment}/filings/${id}/resume`, { credentials });
    setBusy(false);
    const isLate = !answer.ok && answer.code === "state_conflict";
    setFailure(answer.ok || isLate ? null : answer);
    if (answer.ok || isLate) setCredentials(nobody);
    // The panel disappears together with the state it is about, so the message is shown as a toast.
    if (isLate) toast.error("Your credentials were not used", { description: refusalMessage("resume", answer) });
    await queries.invalidateQueries({ queryKey: ["filing", environment, id] });
  };
  return (
    <Panel title="Action required">
      <div className="grid gap-4">
        {reasons.map((reason) => (
          <Notice key={String(reason.code)} kind="caution" title={String(reason.message)} live>
            {String(reason.guidance)}.
          </Notice>
        ))}
        {page.actionDeadline ? (
          <p className="text-sm text-ink-soft">
            If you don&apos;t respond, this filing ends as {mayBeSent ? "unknown" : "failed"} on <When at={page.actionDeadline} exact />
            {mayBeSent
              ? ". The authority may already have it, so check its portal before you file again"
              : page.lines.some(({ itemId }) => itemId !== null)
                ? ", and its invoices can be filed again"
                : ""}
            .
          </p>
        ) : null}
        {page.mayResume ? (
          <form className="grid gap-4 sm:max-w-sm" onSubmit={(event) => void resume(event)}>
            <CredentialsFields environment={environment} value={credentials} onChange={setCredentials} />
            {failure ? (
              <Notice
                kind="danger"
                title={failure.code === "no_answer" ? "It may or may not have been resumed" : "The filing wasn't resumed"}
                live
              >
                {failure.message}
              </Notice>
            ) : null}
            <Button type="submit" look="primary" busy={busy} disabled={credentials.email.trim() === "" || credentials.password === ""}>
              Resume filing
            </Button>
          </form>
        ) : (
          <p className="text-sm text-ink-soft">Your role can&apos;t resume filings. Ask an owner, developer or reviewer of the account.</p>
        )}
      </div>
    </Panel>
  );
}
