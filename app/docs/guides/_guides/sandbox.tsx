import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { FilingNotice } from "./filing-notice";
import type { Guide } from "./guide";

const outcomes: readonly [string, string][] = [
  ["00000000-0001, or any other", "success in about 2 seconds"],
  ["00000000-0002", "failed with tin_not_found"],
  ["00000000-0003", "already_filed"],
  ["00000000-0004", "no_pending"],
  ["00000000-0005", "action_required with portal_invalid_credentials. If not resumed within 60 seconds: failed with credentials_rejected"],
  ["00000000-0006", "The portal is down three times, then success"],
  ["00000000-0007", "Timeout after sending: reconciling, then success with exactly one submission"],
  ["00000000-0008", "Timeout before sending: reconciling, not found on the portal, sent once, then success"],
  ["00000000-0009", "The authority rejects that record: failed with schedule_rejected and its recordIndex"],
  ["00000000-0010", "processing for 10 minutes, then success"],
  ["00000000-0011", "success, with the payment reference 30 seconds later"],
];

export const sandbox: Guide = {
  slug: "sandbox",
  title: "Sandbox",
  lead: "Test your integration with real analysis, free credits, and a simulated tax authority.",
  sections: [
    {
      id: "same",
      title: "How it differs from live",
      body: () => (
        <Bullets>
          <li>
            Requests with a test key (<Code>levy_test_…</Code>) run in the sandbox.
          </li>
          <li>The analysis is the same as in live: same extraction, same tax rules, same anomalies.</li>
          <li>Filings go to a simulated authority. A test key can never reach a real one.</li>
          <li>Credits are free and topped up to 1,000 every day at 00:00 UTC.</li>
          <li>
            <TextLink href="/docs/guides/limits">Rate limits</TextLink> are lower, and each webhook is attempted three times within about a
            minute.
          </li>
          <li>Keys, businesses, jobs, events, and webhooks are separate from live.</li>
        </Bullets>
      ),
    },
    {
      id: "samples",
      title: "Sample documents",
      body: () => (
        <p>
          Thirteen sample documents with <TextLink href="/docs/samples">published results</TextLink> cover clean and faulty invoices. Send
          the URL of a sample as <Code>invoiceUrl</Code>. Other URLs of this deployment can&apos;t be used as <Code>invoiceUrl</Code>.
        </p>
      ),
    },
    {
      id: "filing",
      title: "Filing scenarios",
      body: () => (
        <>
          <FilingNotice />
          <p>
            Use these tax IDs to trigger a specific outcome. Send one as <Code>taxId</Code> in a VAT line or <Code>beneficiaryTin</Code> in
            a WHT line. To use a scenario with any other tax ID, send the number or its last four digits in the{" "}
            <Code>x-sandbox-scenario</Code> header. The <Code>x-sandbox-delay-ms</Code> header (0 to 30000) sets the time until the outcome.
            With a live key, either header returns 400 <Code>scenario_not_allowed</Code>.
          </p>
          <FactsTable
            label="Sandbox tax IDs and outcomes"
            head={["Tax ID", "Outcome"]}
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
