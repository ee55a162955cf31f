import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/link";
import { FileLink } from "@/components/lists/file-link";
import { Panel } from "@/components/ui/panel";
import { classNames } from "@/components/ui/class-names";
import type { NoteWeight, ReturnNote } from "@/lib/returns/notes";

const looks: Record<NoteWeight, { Icon: typeof Info; ink: string; word: string }> = {
  blocking: { Icon: CircleAlert, ink: "text-danger", word: "Blocks filing" },
  caution: { Icon: TriangleAlert, ink: "text-caution", word: "Check" },
  info: { Icon: Info, ink: "text-info", word: "Note" },
};

/** Links to the pages where a note's request can be handled. */
const ways: Partial<Record<string, { path: string; label: string }>> = {
  nothing_to_file: { path: "filings/due-dates", label: "See what is due" },
  filed_elsewhere: { path: "filings/due-dates", label: "Open the due dates" },
  unreviewed: { path: "review", label: "Open the review queue" },
  direction_assumed: { path: "settings", label: "Open the settings" },
};

/** What to know before filing a return, most important first, with the invoices that each note is about. */
export function NoteList({
  environment,
  notes,
  recordedCsv,
}: {
  environment: string;
  notes: readonly ReturnNote[];
  /** URL of the invoices that a record of the return as filed elsewhere claims. */
  recordedCsv: string;
}) {
  if (notes.length === 0) return null;
  return (
    <Panel title="Before you file" bare>
      <ul className="divide-y divide-line">
        {notes.map((note) => {
          const { Icon, ink, word } = looks[note.weight];
          const way = ways[note.code];
          return (
            <li key={`${note.code}-${note.message}`} className="flex gap-3 px-4 py-2.5 text-sm">
              <Icon className={classNames("mt-0.5 size-4 shrink-0", ink)} aria-label={word} />
              <div className="min-w-0">
                <p>{note.message}</p>
                {way ? (
                  <p className="mt-0.5">
                    <Link
                      href={`/${environment}/${way.path}`}
                      className="inline-block font-medium text-accent underline underline-offset-2 pointer-coarse:py-1"
                    >
                      {way.label}
                    </Link>
                  </p>
                ) : null}
                {note.code === "recorded_elsewhere" ? (
                  <p className="mt-0.5">
                    <FileLink
                      href={recordedCsv}
                      className="inline-block font-medium text-accent underline underline-offset-2 pointer-coarse:py-1"
                    >
                      Download as CSV
                    </FileLink>
                  </p>
                ) : null}
                {note.invoices.length > 0 ? <Invoices environment={environment} note={note} /> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const AT_ONCE = 3;

function Invoices({ environment, note: { invoices, count } }: { environment: string; note: ReturnNote }) {
  const links = invoices.map(({ itemId, label }) => (
    <li key={itemId} className="min-w-0">
      <Link
        href={`/${environment}/invoices/${itemId}`}
        className="block wrap-anywhere pointer-coarse:py-1 text-ink-soft underline underline-offset-2 hover:text-ink"
      >
        {label}
      </Link>
    </li>
  ));
  if (count <= AT_ONCE) return <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">{links}</ul>;
  return (
    <details className="mt-1 text-xs">
      <summary className="w-fit text-ink-soft underline underline-offset-2 hover:text-ink">{count.toLocaleString("en")} invoices</summary>
      <ul className="mt-1 grid gap-0.5">{links}</ul>
      {count > invoices.length ? <p className="mt-1 text-ink-faint">and {(count - invoices.length).toLocaleString("en")} more</p> : null}
    </details>
  );
}
