"use client";

import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { formatBytes, formatCount } from "@/components/format/amount";
import { Button } from "@/components/ui/button";
import { canBeSent, isStoppable, needsSomebody, uploadLineTo, type Upload, type UploadQuestion } from "./upload-line";
import { useUploads } from "./use-uploads";

export { uploadLineTo };

/** The files added for `path` and the state of each. `direct` uploads them straight to the document store. */
export function Uploads({ environment, path, direct, onSent }: { environment: string; path: string; direct: boolean; onSent: () => void }) {
  const [uploads, asked, { retry, cancel, clear, answer }] = useUploads(path, direct ? `${path}/direct` : null, onSent);
  const [all, setAll] = useState(false);
  const question = asked === null ? null : <Question asked={asked} answer={answer} />;
  if (uploads.length === 0) return question;
  const unsent = uploads.filter(canBeSent);
  const stoppable = uploads.filter(isStoppable);
  // Otherwise two failed files among a hundred would be far down the list.
  const ordered = inOrder(uploads);
  const shown = all ? ordered : ordered.slice(0, SHOWN);
  return (
    <>
      {question}
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
          <p className="mr-auto text-sm font-medium" role="status">
            {standing(uploads)}
          </p>
          <div className="ml-auto flex flex-wrap justify-end gap-x-3 gap-y-1">
            {unsent.length > 1 ? (
              <Button size="sm" onClick={() => unsent.forEach(({ id }) => retry(id))}>
                <RotateCw aria-hidden />
                Try all {unsent.length} again
              </Button>
            ) : null}
            {stoppable.length > 1 ? (
              <Button size="sm" look="quiet" onClick={() => cancel(stoppable.map(({ id }) => id))}>
                Cancel {stoppable.length} unsent
              </Button>
            ) : null}
            {stoppable.length < uploads.length ? (
              <Button size="sm" look="quiet" onClick={clear}>
                {unsent.length === uploads.length ? "Clear" : "Clear finished"}
              </Button>
            ) : null}
          </div>
        </div>
        {/* The height cuts off a row, which shows that the list scrolls. */}
        <ul className="scroll-shade relative max-h-60 divide-y divide-line overflow-y-auto" aria-label="Files" tabIndex={0}>
          {shown.map((upload) => (
            <li key={upload.id} className="flex items-center gap-3 px-4 py-2 text-sm">
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere sm:truncate" title={upload.file.name}>
                  {upload.file.name} <span className="text-xs text-ink-faint">{formatBytes(upload.file.size)}</span>
                </p>
                <State environment={environment} upload={upload} />
              </div>
              {isStoppable(upload) ? (
                <Button size="sm" look="quiet" onClick={() => cancel([upload.id])} aria-label={`Cancel ${upload.file.name}`}>
                  Cancel
                </Button>
              ) : null}
              {upload.state === "duplicate" ? (
                <Button size="sm" onClick={() => retry(upload.id, true)} aria-label={`Analyze ${upload.file.name} again`}>
                  Analyze again
                </Button>
              ) : null}
              {canBeSent(upload) ? (
                <Button size="sm" onClick={() => retry(upload.id)} aria-label={`Try ${upload.file.name} again`}>
                  <RotateCw aria-hidden />
                  Try again
                </Button>
              ) : null}
            </li>
          ))}
          {shown.length < ordered.length ? (
            <li className="px-4 py-2">
              <Button size="sm" look="quiet" onClick={() => setAll(true)}>
                Show all {formatCount(ordered.length)} files
              </Button>
            </li>
          ) : null}
        </ul>
      </div>
    </>
  );
}

/** Rows shown by default; all of them are rendered again on every progress update. */
const SHOWN = 100;

/** Files that need a person come first. In long lists, those being sent come before waiting ones, and sent ones last. */
function inOrder(uploads: readonly Upload[]): readonly Upload[] {
  const rank = (upload: Upload): number =>
    needsSomebody(upload) ? 0 : uploads.length <= SHOWN || upload.state === "sending" ? 1 : upload.state === "waiting" ? 2 : 3;
  return [...uploads].sort((one, other) => rank(one) - rank(other));
}

/** Asks before sending very many files. Too many are not taken at all, because choosing them again would start with the same ones. */
function Question({ asked: { count, maxFiles }, answer }: { asked: UploadQuestion; answer: (isYes: boolean) => void }) {
  const many = formatCount(count);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-sm" role="alert">
        {count > maxFiles
          ? `Nothing was uploaded: these are ${many} files, and you can upload up to ${formatCount(maxFiles)} at a time. Choose fewer, such as one folder after the other.`
          : `Send all ${many} files? Each uses one credit.`}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => answer(false)}>
          {count > maxFiles ? "Close" : "Don't send"}
        </Button>
        {count > maxFiles ? null : (
          <Button size="sm" look="primary" onClick={() => answer(true)}>
            Send all {many}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Progress, and how many files failed; at the end the outcome, because a finished file isn't necessarily accepted. */
function standing(uploads: readonly Upload[]): string {
  const count = (...states: Upload["state"][]): number => uploads.filter(({ state }) => states.includes(state)).length;
  const left = count("waiting", "sending");
  const bad = count("failed", "refused");
  const done = `${uploads.length - left} of ${uploads.length} ${uploads.length === 1 ? "file" : "files"} done`;
  const ends = [
    [count("sent"), "sent"],
    [count("duplicate"), "already analyzed"],
    [bad, "not sent"],
  ] as const;
  return left > 0
    ? `${done}${bad > 0 ? `, ${bad} not sent` : ""}`
    : `${done}: ${ends
        .filter(([number]) => number > 0)
        .map(([number, end]) => `${number} ${end}`)
        .join(", ")}`;
}

function State({ environment, upload }: { environment: string; upload: Upload }) {
  switch (upload.state) {
    case "waiting":
      return <p className="text-xs text-ink-faint">Waiting</p>;
    case "sending":
      return (
        <progress
          className="mt-1.5 h-1 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          value={upload.progress}
          max={1}
          aria-label={`Sending ${upload.file.name}`}
        />
      );
    case "sent":
      return (
        <p className="text-xs text-positive">
          Sent.{" "}
          <Link href={`/${environment}/invoices/${upload.itemId}`} className="underline underline-offset-2">
            Open
          </Link>
        </p>
      );
    case "duplicate":
      return (
        <p className="text-xs text-caution">
          This file was already analyzed. No credit was used.{" "}
          <Link href={`/${environment}/invoices/${upload.itemId}`} className="underline underline-offset-2">
            View existing invoice
          </Link>
        </p>
      );
    default:
      // Not announced by screen readers: the summary above is, and a bad folder would cause hundreds of announcements.
      return <p className="text-xs text-danger">{upload.message}</p>;
  }
}
