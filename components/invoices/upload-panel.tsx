"use client";

import { FileUp, RotateCw } from "lucide-react";
import { Link } from "@/components/ui/link";
import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useEffect, useMemo, useRef, type ChangeEvent } from "react";
import { useDropzone } from "react-dropzone";
import { useQueryClient } from "@tanstack/react-query";
import { formatBytes } from "@/components/format/amount";
import { useBusinessChoices } from "@/components/forms/use-business-choices";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import { acceptedTypes } from "./check-files";
import { canBeSent, isStoppable, type Upload, type UploadLine } from "./upload-line";
import { useUploads } from "./use-uploads";

/** Takes invoices by drop, choice or paste anywhere on the page; `direct` sends them to the document store by themselves. */
export function UploadPanel({
  environment,
  direct,
  maxBytes,
  maxFiles,
  hasBusinesses,
  disabledReason,
}: {
  environment: "test" | "live";
  direct: boolean;
  maxBytes: number;
  maxFiles: number;
  hasBusinesses: boolean;
  disabledReason: string | null;
}) {
  const queries = useQueryClient();
  const limits = useMemo(() => ({ maxBytes, maxFiles }), [maxBytes, maxFiles]);
  const onSent = useMemo(() => () => void queries.invalidateQueries({ queryKey: ["invoices", environment] }), [queries, environment]);
  const [wanted, setWanted] = useQueryState("for", parseAsString.withOptions({ history: "replace", scroll: false }));
  const businesses = useBusinessChoices(environment, hasBusinesses && disabledReason === null);
  const businessId = businesses.find((business) => business.businessId === wanted)?.businessId ?? null;
  const path = `/api/portal/${environment}/uploads`;
  const [uploads, line] = useUploads(path, direct ? `${path}/direct` : null, onSent);
  const add = useCallback((files: readonly File[]) => line.add(files, businessId, limits), [line, businessId, limits]);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // Our own check names the limit for every file, so whatever dropzone would sort out comes back in.
    onDrop: (accepted, rejected) => add([...accepted, ...rejected.map(({ file }) => file)]),
    accept: acceptedTypes,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    disabled: disabledReason !== null,
  });
  useEffect(() => {
    if (disabledReason !== null) return;
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, [add, disabledReason]);
  if (disabledReason !== null)
    return <p className="rounded-lg border border-line bg-surface p-4 text-sm text-ink-soft">{disabledReason}</p>;
  return (
    <section aria-label="Upload" className="grid gap-3 print:hidden">
      <div
        {...getRootProps({ role: "group", "aria-label": "Drop zone", tabIndex: -1 })}
        className={classNames(
          "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed px-4 py-4 transition-colors sm:px-5",
          isDragActive ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
        )}
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent" aria-hidden>
          <FileUp className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-base font-medium">
            {isDragActive ? (
              "Drop to upload"
            ) : (
              <>
                <span className="pointer-coarse:hidden">Drop invoices or folders here, or paste them</span>
                <span className="hidden pointer-coarse:inline">Photograph invoices, or choose files</span>
              </>
            )}
          </p>
          <p className="text-xs text-ink-faint">
            PDF, PNG, JPG or XML (UBL, CII); up to {formatBytes(maxBytes)} each, {maxFiles} at a time. One credit each.
          </p>
        </div>
        {hasBusinesses ? (
          <Select
            aria-label="Business for these invoices"
            className="sm:!w-52"
            value={businessId ?? ""}
            onChange={(event) => void setWanted(event.target.value || null)}
          >
            <option value="">No business selected</option>
            {businesses.map((business) => (
              <option key={business.businessId} value={business.businessId}>
                For {business.name ?? business.businessId}
              </option>
            ))}
          </Select>
        ) : null}
        <div className="flex gap-2 max-sm:w-full">
          <FolderButton add={add} />
          <Button look="primary" className="max-sm:flex-1" onClick={open}>
            Choose files
          </Button>
        </div>
        <div className="absolute">
          <input {...getInputProps({ "aria-label": "Invoice files", tabIndex: -1 })} />
        </div>
      </div>
      {uploads.length > 0 ? <UploadList environment={environment} uploads={uploads} line={line} /> : null}
    </section>
  );
}

/** Every browser of today has it, and React's types don't. */
const folderOnly = { webkitdirectory: "" };

/** A whole folder with those in it; what the system hides in folders is left out. Phones have none to choose. */
function FolderButton({ add }: { add: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    add([...(event.target.files ?? [])].filter(({ name }) => !name.startsWith(".")));
    event.target.value = "";
  };
  return (
    <>
      <Button className="max-sm:hidden" onClick={() => input.current?.click()}>
        Choose a folder
      </Button>
      <input ref={input} type="file" {...folderOnly} multiple hidden tabIndex={-1} aria-label="Folder of invoices" onChange={take} />
    </>
  );
}

function UploadList({
  environment,
  uploads,
  line: { retry, cancel, clear },
}: {
  environment: string;
  uploads: readonly Upload[];
  line: UploadLine;
}) {
  const unsent = uploads.filter(canBeSent);
  const stoppable = uploads.filter(isStoppable);
  // Of a hundred files the two that need somebody would else stand where nobody scrolls.
  const ordered = [...uploads.filter(needsSomebody), ...uploads.filter((upload) => !needsSomebody(upload))];
  return (
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
      {/* Its height cuts a row in two: what ends with a whole one looks as if that were the last. */}
      <ul className="scroll-shade relative max-h-60 divide-y divide-line overflow-y-auto" aria-label="Files" tabIndex={0}>
        {ordered.map((upload) => (
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
      </ul>
    </div>
  );
}

const needsSomebody = ({ state }: Upload): boolean => state === "failed" || state === "refused" || state === "duplicate";

/** How far they are; in the end what became of them, for not every one that is done was taken. */
function standing(uploads: readonly Upload[]): string {
  const count = (...states: Upload["state"][]): number => uploads.filter(({ state }) => states.includes(state)).length;
  const left = count("waiting", "sending");
  const done = `${uploads.length - left} of ${uploads.length} ${uploads.length === 1 ? "file" : "files"} done`;
  const ends = [
    [count("sent"), "sent"],
    [count("duplicate"), "already analyzed"],
    [count("failed", "refused"), "not sent"],
  ] as const;
  return left > 0
    ? done
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
        <p className="text-xs text-caution" role="status">
          This file was already analyzed. No credit was used.{" "}
          <Link href={`/${environment}/invoices/${upload.itemId}`} className="underline underline-offset-2">
            View existing invoice
          </Link>
        </p>
      );
    default:
      return (
        <p className="text-xs text-danger" role="alert">
          {upload.message}
        </p>
      );
  }
}
