import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { HeadCell, Table } from "@/components/ui/table";

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
 * Fields of a request or response; types with their own table link to it. Requests mark the few required fields, and responses (without
 * `presence`) the few optional ones. The reference has a thousand such rows, each sent twice, as markup and as data, so the cells carry no
 * classes; `.fields` in app/globals.css styles them.
 */
export function SchemaTable({ label, fields, presence = true }: { label: string; fields: readonly DocumentedField[]; presence?: boolean }) {
  return (
    <Panel bare>
      <Table label={label} stacked>
        <thead>
          <tr>
            <HeadCell>Field</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Meaning and limits</HeadCell>
          </tr>
        </thead>
        <tbody className="fields">
          {fields.map(({ path, type, reference, required, nullable, description, limits }) => (
            <tr key={path}>
              <td data-place="main">
                {path}
                {presence && required ? <Badge tone="accent">required</Badge> : null}
                {!presence && !required ? <Badge tone="neutral">optional</Badge> : null}
              </td>
              <td data-fact="Type">
                {reference ? <a href={`#schema-${reference}`}>{type}</a> : type}
                {nullable ? " | null" : null}
              </td>
              <td data-place="text">
                {description ? marked(description) : null}
                {description && limits.length > 0 ? <p>{chips(limits)}</p> : chips(limits)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

const chips = (limits: readonly string[]) => limits.flatMap((limit) => [<code key={limit}>{limit}</code>, " "]);

/** Text in which `backticks` mark code. */
function marked(text: string) {
  const parts = text.split("`");
  return parts.length === 1
    ? text
    : parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>));
}
