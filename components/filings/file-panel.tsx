"use client";

import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { CredentialsFields } from "./credentials-fields";
import { newAttemptId, sendJson } from "./post-json";

const nobody = { email: "", password: "" };

/**
 * The last step of a filing: what is filed, the portal's credentials, one button. `requestOf` makes the body that is sent; approval
 * is of one content, which `approvalOf` names.
 */
export function FilePanel({
  environment,
  approvalOf,
  url,
  summary,
  action,
  blockedBy,
  requestOf,
  onChanged,
}: {
  environment: "test" | "live";
  approvalOf: string;
  url: string;
  summary: string;
  action: string;
  blockedBy: string | null;
  requestOf: (credentials: { email: string; password: string }, attemptId: string) => unknown;
  onChanged?: () => void;
}) {
  const router = useRouter();
  const [credentials, setCredentials] = useState(nobody);
  const [approvedContent, setApprovedContent] = useState<string | null>(null);
  const approved = approvedContent === approvalOf;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const [attemptId, setAttemptId] = useState(newAttemptId);
  const missing = [
    ...(credentials.email.trim() === "" || credentials.password === "" ? ["the portal user name and password"] : []),
    ...(approved ? [] : ["your confirmation"]),
  ];
  const file = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const answer = await sendJson<{ id: string }>(url, requestOf(credentials, attemptId));
    if (answer.ok) {
      setCredentials(nobody);
      router.push(`/${environment}/filings/${answer.value.id}`);
      return;
    }
    setBusy(false);
    setFailure(answer);
    // Where no answer came the first attempt may have been heard: its name is kept, so that a repeat files nothing twice.
    if (answer.code !== "no_answer") setAttemptId(newAttemptId());
    if (answer.code === "state_conflict") {
      setApprovedContent(null);
      onChanged?.();
    }
  };
  return (
    <Panel title="File" className="print:hidden">
      {blockedBy ? (
        <p className="text-sm text-ink-soft">{blockedBy}</p>
      ) : (
        <form className="grid gap-4" onSubmit={(event) => void file(event)}>
          <p className="text-sm text-ink-soft">{summary}</p>
          <CredentialsFields environment={environment} value={credentials} onChange={setCredentials} />
          <label className="flex gap-2 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
              checked={approved}
              onChange={(event) => setApprovedContent(event.target.checked ? approvalOf : null)}
            />
            I have reviewed what will be filed and confirm it is correct
          </label>
          {failure ? (
            <Notice kind="danger" title={failure.code === "no_answer" ? "It may or may not have been filed" : "Nothing was filed"} live>
              {failure.message}
            </Notice>
          ) : null}
          <Button type="submit" look="primary" busy={busy} disabled={missing.length > 0} className="w-full">
            {action}
          </Button>
          {/* Once it is on its way the credentials have left the form, and nothing more is asked for. */}
          {missing.length > 0 && !busy ? <p className="text-xs text-ink-soft">Still required: {missing.join(" and ")}.</p> : null}
        </form>
      )}
    </Panel>
  );
}
