import { Badge } from "@/components/ui/badge";
import { FactsTable } from "./facts-table";
import { Code } from "./prose";

export interface DocumentedField {
  path: string;
  type: string;
  reference: string | null;
  required: boolean;
  nullable: boolean;
  description: string | null;
  limits: readonly string[];
}

/**
 * Fields of a request or an answer; types with a table of their own link to it. `presence` is left out where every field is always
 * there.
 */
export function SchemaTable({ label, fields, presence = true }: { label: string; fields: readonly DocumentedField[]; presence?: boolean }) {
  return (
    <FactsTable
      label={label}
      head={["Field", "Type", "Meaning and limits"]}
      rows={fields.map(({ path, type, reference, required, nullable, description, limits }) => ({
        key: path,
        cells: [
          <span key="name" className="flex flex-col items-start gap-1">
            <span className="font-mono text-xs font-medium text-ink">{path}</span>
            {presence && required ? <Badge tone="accent">required</Badge> : null}
          </span>,
          <span key="type" className="font-mono text-xs break-words">
            {reference ? (
              <a href={`#schema-${reference}`} className="text-accent underline underline-offset-2">
                {type}
              </a>
            ) : (
              type
            )}
            {nullable ? " | null" : ""}
          </span>,
          <span key="text" className="flex min-w-40 flex-col gap-1">
            {description ? (
              <span>
                <Marked text={description} />
              </span>
            ) : null}
            {limits.length > 0 ? (
              <span className="flex flex-wrap gap-1 text-xs">
                {limits.map((limit) => (
                  <Code key={limit}>{limit}</Code>
                ))}
              </span>
            ) : null}
          </span>,
        ],
      }))}
    />
  );
}

/** Text in which `backticks` mark code. */
function Marked({ text }: { text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));
}
