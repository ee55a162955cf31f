"use client";

import { FileUp } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { createElement, useCallback, useEffect, useMemo, useRef, useState, type ChangeEvent } from "react";
import { useDropzone } from "react-dropzone";
import { useQueryClient } from "@tanstack/react-query";
import { formatBytes, formatCount } from "@/components/format/amount";
import { useBusinessList } from "@/components/forms/use-business-choices";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import { onceThere } from "@/components/ui/load-until-there";
import { WhenHere } from "@/components/ui/not-here-yet";
import { useLater } from "@/components/ui/use-later";
import { acceptedTypes } from "./check-files";
import { pastedFiles } from "./pasted-files";
import { uploadsFor } from "./uploads-for";

const loadUploads = () => import("./uploads");

/** Whether files were added since the page was loaded. Uploads outlive the panel, so it shows them again later. */
let hasBegun = false;

/** Accepts invoices by drop, file dialog, or paste anywhere on the page. `direct` uploads them straight to the document store. */
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
  const list = useBusinessList(environment, (hasBusinesses || wanted !== null) && disabledReason === null);
  const { businessId, fault } = uploadsFor(wanted, list);
  const [refused, setRefused] = useState<string | null>(null);
  const path = `/api/portal/${environment}/uploads`;
  const [isBegun, setBegun] = useState(() => hasBegun);
  const uploads = useLater(loadUploads, isBegun);
  const add = useCallback(
    (files: readonly File[]) => {
      setRefused(fault);
      if (fault !== null) return;
      hasBegun = true;
      setBegun(true);
      void onceThere(loadUploads).then(({ uploadLineTo }) => uploadLineTo(path).add(files, businessId, limits));
    },
    [path, businessId, fault, limits],
  );
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // Files that dropzone rejects are added too, because `faultOf` names the limit for each.
    onDrop: (taken, rejected) => add([...taken, ...rejected.map(({ file }) => file)]),
    accept: acceptedTypes,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    disabled: disabledReason !== null,
  });
  useEffect(() => {
    if (disabledReason !== null) return;
    const paste = (event: ClipboardEvent): void => {
      const files = event.clipboardData ? pastedFiles(event.clipboardData, event.target) : [];
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
            PDF, PNG, JPG or XML (UBL, CII); up to {formatBytes(maxBytes)} each, {formatCount(maxFiles)} at a time. One credit each.
          </p>
        </div>
        {hasBusinesses || wanted !== null ? (
          <Select
            aria-label="Business for these invoices"
            className="sm:!w-52"
            value={wanted ?? ""}
            onChange={(event) => {
              setRefused(null);
              void setWanted(event.target.value || null);
            }}
          >
            <option value="">No business selected</option>
            {wanted !== null && businessId === null ? <option value={wanted}>For {wanted}</option> : null}
            {list.choices.map((business) => (
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
      {refused !== null ? (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      ) : null}
      {isBegun ? (
        <WhenHere later={uploads} title="Uploads" onClose={() => setBegun(false)}>
          {({ Uploads }) => createElement(Uploads, { environment, path, direct, onSent })}
        </WhenHere>
      ) : null}
    </section>
  );
}

/** All current browsers support the attribute, but React's types lack it. */
const folderOnly = { webkitdirectory: "" };

/** Files that operating systems create in folders. */
const isOfSystem = (name: string): boolean => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";

/** Adds a folder with its subfolders, without the operating system's files. Hidden on phones, which can't choose folders. */
function FolderButton({ add }: { add: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    add([...(event.target.files ?? [])].filter(({ name }) => !isOfSystem(name)));
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
