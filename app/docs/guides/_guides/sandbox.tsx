import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";

const outcomes: readonly [string, string][] = [
  ["00000000-0001, and any other", "success in about 2 s"],
  ["00000000-0002", "failed with tin_not_found"],
  ["00000000-0003", "already_filed"],
  ["00000000-0004", "no_pending"],
  ["00000000-0005", "action_required with portal_invalid_credentials; failed (credentials_rejected) after 60 s unless it is resumed"],
  ["00000000-0006", "the portal is down three times, then success"],
  ["00000000-0007", "a time-out after sending: reconciling, then success, with exactly one submission"],
  ["00000000-0008", "a time-out before sending: reconciling, not found, sent once, success"],
  ["00000000-0009", "the authority refuses that record: failed with schedule_rejected and its recordIndex"],
  ["00000000-0010", "stays processing for 10 minutes, then success"],
  ["00000000-0011", "success, its payment reference 30 s later"],
];

export const sandbox: Guide = {
  slug: "sandbox",
  title: "Sandbox",
  lead: "The same code with a test key: real analysis, play money, a simulated authority.",
  sections: [
    {
      id: "same",
      title: "What is the same, what is not",
      body: () => (
        <Bullets>
          <li>Analysis is the real one: the same reading, the same rules, the same anomalies.</li>
          <li>Credits are filled up to 1,000 every night at 00:00 UTC.</li>
          <li>
            <TextLink href="/docs/guides/limits">Limits</TextLink> are lower, and webhooks are tried three times within about a minute.
          </li>
          <li>
            Keys, businesses, jobs, events and webhooks of the sandbox are apart from those of live. A test key can&apos;t reach an
            authority.
          </li>
        </Bullets>
      ),
    },
    {
      id: "samples",
      title: "Sample documents",
      body: () => (
        <p>
          Thirteen documents with <TextLink href="/docs/samples">published results</TextLink> show what the service says about clean and
          faulty invoices. Send their addresses as <Code>invoiceUrl</Code>; they are the one address of this deployment that may be fetched.
        </p>
      ),
    },
    {
      id: "filing",
      title: "Outcomes of filings",
      body: () => (
        <>
          <FilingNotice />
          <p>
            The tax number decides what the simulated authority does: the VAT line&apos;s <Code>taxId</Code> or the WHT line&apos;s{" "}
            <Code>beneficiaryTin</Code>. The header <Code>x-sandbox-scenario</Code> with such a number, whole or its last four digits, does
            the same for any tax number, and <Code>x-sandbox-delay-ms</Code> (0 to 30000) sets the time to the outcome. With a live key
            either is 400 <Code>scenario_not_allowed</Code>.
          </p>
          <FactsTable
            label="Tax numbers and their outcomes"
            head={["Tax number", "Outcome"]}
            rows={outcomes.map(([taxId, outcome]) => ({
              key: taxId,
              cells: [
                <span key="id" className="font-mono text-xs text-ink">
                  {taxId}
                </span>,
                outcome,
              ],
            }))}
          />
        </>
      ),
    },
  ],
};
