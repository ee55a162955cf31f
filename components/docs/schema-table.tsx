import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { Link } from "@/components/ui/link";
import { Table } from "@/components/ui/table";

export interface DocumentedField {
  /** For example `businesses[].invoices[].invoiceDate`; empty for the root. */
  path: string;
  type: string;
  /** The named schema that the type refers to, if any. */
  reference: string | null;
  required: boolean;
  nullable: boolean;
  description: string | null;
  limits: readonly string[];
}

/**
 * Fields of a request or response; types with their own table link to it, at `linkTo` of their name. Requests mark the few required fields,
 * and responses (without `presence`) the few optional ones. The reference has a thousand such rows, each sent twice, as markup and as data,
 * so the cells carry no classes; `.fields` in app/globals.css styles them.
 */
export function SchemaTable({
  label,
  fields,
  linkTo,
  presence = true,
}: {
  label: string;
  fields: readonly DocumentedField[];
  linkTo: (schema: string) => string;
  presence?: boolean;
}) {
  return (
    <Panel bare>
      <Table label={label} stacked>
        <thead className="heads">
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning and limits</th>
          </tr>
        </thead>
        <tbody className="fields">
          {fields.map(({ path, type, reference, required, nullable, description, limits }, index) => (
            <tr key={index}>
              <td data-place="main">
                {path}
                {presence && required ? <Badge tone="accent">required</Badge> : null}
                {!presence && !required ? <Badge tone="neutral">optional</Badge> : null}
              </td>
              <td data-fact="Type">
                {reference ? <TypeLink href={linkTo(reference)}>{type}</TypeLink> : type}
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

/** A link to another page doesn't load the site anew. */
function TypeLink({ href, children }: { href: string; children: string }) {
  return href.startsWith("#") ? <a href={href}>{children}</a> : <Link href={href}>{children}</Link>;
}

const chips = (limits: readonly string[]) => limits.flatMap((limit, index) => [<code key={index}>{limit}</code>, " "]);

/** Text in which `backticks` mark code. */
function marked(text: string) {
  const parts = text.split("`");
  return parts.length === 1
    ? text
    : parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>));
}
