import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import type { Guide } from "./guide";
import { HEADERS } from "../../_content/curl";

export const pagination: Guide = {
  slug: "pagination",
  title: "Pagination",
  lead: "Page through lists of jobs, filings, events, and other objects.",
  sections: [
    {
      id: "lists",
      title: "Read a list",
      body: ({ base }) => (
        <>
          <p>Lists return the newest entries first. New entries don&apos;t shift the pages you haven&apos;t read yet.</p>
          <FactsTable
            label="Query parameters of lists"
            head={["Parameter", "Description"]}
            rows={[
              ["limit", "Entries per page, a whole number from 1 to 100 in digits. The default is 20."],
              ["cursor", "The nextCursor of the previous page. Leave it out for the first page."],
            ].map(([name, text]) => ({ key: name ?? "", cells: [<Code key="name">{name}</Code>, text] }))}
          />
          <CodeBlock label="GET /v1/prism/jobs" code={`curl -s '${base}/v1/prism/jobs?limit=2' \\\n  ${HEADERS}`} />
          <CodeBlock
            label="Response"
            code={JSON.stringify(
              {
                success: true,
                data: [{ jobId: "job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB", "…": "…" }],
                meta: { hasMore: true, nextCursor: "…", requestId: "req_…" },
              },
              null,
              2,
            )}
          />
          <p>
            To get the next page, send <Code>meta.nextCursor</Code> as <Code>cursor</Code>. You&apos;ve reached the end when{" "}
            <Code>meta.hasMore</Code> is false. An invalid cursor, a limit outside 1 to 100, a misspelled parameter such as{" "}
            <Code>item_status</Code> for <Code>itemStatus</Code>, or one by which other services page, such as <Code>page</Code> or{" "}
            <Code>offset</Code>, returns 400 <Code>invalid_request</Code>.
          </p>
        </>
      ),
    },
    {
      id: "items",
      title: "Items of a job",
      body: () => (
        <Bullets>
          <li>
            The <TextLink href="/docs/reference/prism#prism.readStatus">status of a job</TextLink> pages its items with the same parameters.
            The default limit is 100, and the next cursor is <Code>data.nextCursor</Code>.
          </li>
          <li>
            Use <Code>itemStatus</Code> to read only the items with one status, for example those that failed.
          </li>
        </Bullets>
      ),
    },
  ],
};
