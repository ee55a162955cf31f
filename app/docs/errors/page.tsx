import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { httpStatusOf } from "@/lib/http/errors";
import { domainErrorCodes } from "@/lib/kernel/errors";
import { remedyOf } from "./remedies";

export const metadata: Metadata = { title: "Errors" };

/** Each code is an anchor: the `docUrl` of an error leads to its row. */
export default function ErrorsPage() {
  const codes = [...domainErrorCodes].sort((a, b) => httpStatusOf[a] - httpStatusOf[b]);
  return (
    <>
      <PageHeader title="Errors" lead="The body of every error has status, code, message, errors (one entry for each fault of a field), requestId and docUrl. The codes are stable; the messages may get better." />
      <Panel bare>
        <Table label="Error codes">
          <thead><tr><HeadCell>HTTP</HeadCell><HeadCell>Code</HeadCell><HeadCell>What it means, and what to do</HeadCell></tr></thead>
          <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
            {codes.map((code) => (
              <tr key={code} id={code} className="target:bg-accent-soft">
                <Cell className="text-ink-soft">{httpStatusOf[code]}</Cell>
                <Cell><a href={`#${code}`} className="font-mono text-xs font-medium hover:underline">{code}</a></Cell>
                <Cell className="min-w-64 text-ink-soft">{remedyOf[code]}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
    </>
  );
}
