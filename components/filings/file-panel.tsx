"use client";

import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { CredentialsFields } from "./credentials-fields";
import { newAttemptId, sendJson } from "./send-json";
import { stillRequired } from "./still-required";

const nobody = { email: "", password: "" };

/**
 * The last step of filing: what is filed, the portal's credentials, and one button. `requestOf` builds the request body. An approval
 * applies to one content only, which `approvalOf` identifies.
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
  const [busy, setBusy] = useState(false);
  const [approvedContent, setApprovedContent] = useState<string | null>(null);
  const approved = approvedContent === approvalOf;
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const [attemptId, setAttemptId] = useState(newAttemptId);
  const required = stillRequired({ credentials, isApproved: approved, isOnItsWay: busy });
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
    // Without a response, or after a server error, the first attempt may have been received. Its ID is kept, so that a retry can't file
    // twice.
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
            <Notice kind="danger" title={outcomeOf(failure.code)} live>
              {failure.message}
            </Notice>
          ) : null}
          <Button type="submit" look="primary" busy={busy} disabled={required !== null} className="w-full">
            {action}
          </Button>
          {required ? <p className="text-xs text-ink-soft">{required}</p> : null}
        </form>
      )}
    </Panel>
  );
}

/** What happened to the return. A conflict may be with a filing that this same attempt created earlier. */
function outcomeOf(code: string): string {
  if (code === "no_answer") return "It may or may not have been filed";
  return code === "state_conflict" ? "This return was not filed" : "Nothing was filed";
}
