import { Download, FileUp } from "lucide-react";
import { useDropzone } from "react-dropzone";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

/** Takes a schedule's file and offers the template. */
export function ScheduleDropZone({
  environment,
  busy,
  disabled,
  onFile,
}: {
  environment: "test" | "live";
  busy: boolean;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
}) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => onFile(files[0]),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
  });
  return (
    <div
      {...getRootProps({ role: "group", "aria-label": "Drop zone", tabIndex: -1 })}
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed px-4 py-4 sm:px-5",
        isDragActive ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent" aria-hidden>
        <FileUp className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium">
          {busy ? "Checking each row…" : isDragActive ? "Drop to check the file" : "Drop a CSV schedule here"}
        </p>
        <p className="text-xs text-ink-faint">One deduction per row, up to 500 rows. Nothing is stored until you file.</p>
      </div>
      <Button asChild>
        <a href={`/api/portal/${environment}/filings/schedule/template`} download>
          <Download aria-hidden />
          Template
        </a>
      </Button>
      <Button look="primary" onClick={open} busy={busy} disabled={disabled}>
        Choose file
      </Button>
      <div className="absolute">
        <input {...getInputProps({ "aria-label": "Schedule file", accept: ".csv,.txt,.tsv,text/csv", tabIndex: -1 })} />
      </div>
    </div>
  );
}
