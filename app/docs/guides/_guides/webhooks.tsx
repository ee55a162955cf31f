import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { servesFiling, webhookBodies } from "../../_content/openapi";
import { referenceLink } from "../../_content/reference-pages";
import type { Guide } from "./guide";
import { SnippetTabs } from "./snippet-tabs";
import { curlPost } from "../../_content/curl";
import { readReceiver } from "../../_content/snippets";

const told: Readonly<Record<string, string>> = {
  "vat.filing": "The status of a VAT filing changed",
  "wht.filing": "The status of a WHT filing changed",
  "prism.analysis": "The analysis of an invoice completed or failed",
  "prism.job": "A job reached a final status",
  credits: "The credit balance fell below its threshold or to zero",
  api_key: "An API key is about to expire",
  webhook: "You sent a test event",
};
const topicOf = (kind: string) => Object.keys(told).find((topic) => kind.startsWith(`${topic}.`)) ?? kind;

export const webhooks: Guide = {
  slug: "webhooks",
  title: "Webhooks",
  lead: "Receive signed events when jobs, filings, or credits change, instead of polling.",
  sections: [
    {
      id: "register",
      title: "Create an endpoint",
      body: ({ base }) => (
        <>
          <CodeBlock
            label="POST /v1/webhooks"
            code={curlPost(`${base}/v1/webhooks`, {
              url: "https://partner.example/levy",
              events: ["prism.job.completed", "prism.job.partially_completed", "prism.job.failed"],
            })}
          />
          <p>
            The response includes the endpoint&apos;s signing <Code>secret</Code> (<Code>whsec_…</Code>). It&apos;s shown only once, so
            store it right away. To receive all events, including types added in the future, subscribe to <Code>[&quot;*&quot;]</Code>.
          </p>
          <Bullets>
            <li>Live endpoints must use HTTPS.</li>
            <li>Only ports 80 and 443 are allowed. Private addresses are rejected.</li>
            <li>You can create up to 10 endpoints per environment.</li>
          </Bullets>
        </>
      ),
    },
    {
      id: "verify",
      title: "Verify signatures",
      body: () => (
        <>
          <p>
            Levy signs every delivery according to the <Code>Standard Webhooks</Code> specification. The signature covers the event ID, the
            timestamp, and the raw body, so verify it before you parse the body. Use any Standard Webhooks library or one of these programs:
          </p>
          <SnippetTabs topic="verifyWebhook" label="Verify a webhook in" />
          <Bullets>
            <li>
              <Code>webhook-id</Code> is the ID of the event. It&apos;s the same for every retry and replay: store it and ignore events
              you&apos;ve already processed.
            </li>
            <li>
              <Code>webhook-timestamp</Code> is the time of this attempt. Reject deliveries that are more than five minutes off, and keep
              your server&apos;s clock in sync: with a clock that is further off, it rejects every delivery.
            </li>
            <li>
              <Code>webhook-signature</Code> is <Code>v1,</Code> followed by the base64 HMAC-SHA256 of <Code>id.timestamp.body</Code>. While
              a secret is being rotated, it holds several signatures separated by spaces. Accept the delivery if one of them matches.
            </li>
          </Bullets>
          <p>
            To try it locally, save this receiver next to the Node.js program above. If Levy runs on the same machine, set{" "}
            <Code>LEVY_ALLOWED_PRIVATE_HOSTS=127.0.0.1:4000</Code> so that it can reach the receiver. Otherwise, use a tunnel.
          </p>
          <CodeBlock label="receive-webhooks.mjs" code={readReceiver()} />
        </>
      ),
    },
    {
      id: "body",
      title: "Event format",
      body: () => (
        <>
          <CodeBlock
            label="A delivery"
            code={JSON.stringify(
              {
                type: "prism.job.completed",
                timestamp: "2026-11-21T09:30:00.000Z",
                apiVersion: "v1",
                data: {
                  object: "job",
                  jobId: "job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB",
                  status: "completed",
                  sequence: 3,
                  totalItems: 2,
                  statusUrl: "…",
                },
              },
              null,
              2,
            )}
          />
          <p>
            Events are delivered at least once and in any order. For jobs, analyses, and filings, <Code>data.sequence</Code> increases with
            every change to the object: ignore an event if you already have a higher number for the same object. Events about credits, API
            keys, and webhooks have no <Code>sequence</Code>.
          </p>
          <p>
            If the body would exceed 20 kB, you receive a short version with <Code>truncated: true</Code> and a <Code>url</Code>, where you
            can read <TextLink href="/docs/reference/events#events.get">the full event</TextLink> for 30 days. Only filings and analyses can
            be that large; the short version is{" "}
            <TextLink href="/docs/reference/events#schema-TruncatedEventData">TruncatedEventData</TextLink>.
          </p>
          <p>
            The <TextLink href="/v1/openapi.json">OpenAPI document</TextLink> describes every event under <Code>webhooks</Code>. Generated
            types have one for each, and <Code>WebhookEvent</Code> for any of them: its <Code>type</Code> tells which one you received. New
            event types and new fields can be added at any time, so ignore those you don&apos;t know.
          </p>
        </>
      ),
    },
    {
      id: "answer",
      title: "Respond and retry schedule",
      body: () => (
        <Bullets>
          <li>Respond with any 2xx status within 15 seconds. Store the event, respond, and process it afterwards.</li>
          <li>
            Any other outcome is retried. In live, the waits between attempts are 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20,
            and 24 hours, each ±10%. In the sandbox they are 5 seconds and 1 minute.
          </li>
          <li>Redirects aren&apos;t followed.</li>
          <li>
            Responding with 410 disables the endpoint immediately. An endpoint is also disabled after five days in which every delivery
            failed.
          </li>
        </Bullets>
      ),
    },
    {
      id: "repair",
      title: "Test, debug, and recover",
      body: () => (
        <Bullets>
          <li>
            <TextLink href="/docs/reference/webhooks#webhooks.test">Send a test event</TextLink> of any type to one endpoint. Sample events
            of other types than <Code>webhook.test</Code> have <Code>data.sample: true</Code>.
          </li>
          <li>
            <TextLink href="/docs/reference/webhooks#webhooks.listDeliveries">List deliveries</TextLink> to see the status of each, its
            number of attempts, and the HTTP status, duration, and start of your response to the last one. The portal shows every attempt,
            with its request and response, under Webhooks.
          </li>
          <li>
            <TextLink href="/docs/reference/webhooks#webhooks.replay">Replay events</TextLink> from the last 30 days by ID or time range:
            all of them, or only those that failed (<Code>onlyFailed</Code>). The failed ones include events of the time in which Levy had
            disabled the endpoint. Events of the time in which you had disabled it yourself don&apos;t count as failed: replay that range
            without <Code>onlyFailed</Code>.
          </li>
          <li>
            A replay sends at most 10,000 events, and at most 10,000 deliveries to an endpoint can be waiting. Replay longer ranges in
            parts.
          </li>
          <li>
            <TextLink href="/docs/reference/webhooks#webhooks.rotateSecret">Rotate the secret</TextLink>. During the overlap (24 hours by
            default, up to 168), deliveries are signed with both secrets. If you rotate again before it ends, only the two newest secrets
            are used.
          </li>
          <li>
            A secret is shown only once. If you lost the response that held it, rotate again and deploy the newest secret. Until then, your
            server rejects deliveries, because the secret it knows no longer signs. Levy retries them; replay those that have failed by then
            (<Code>onlyFailed</Code>). To reject none, create a second endpoint with the same URL and use its secret beside the one that
            your server knows, then delete the first endpoint: events sent to both have the same <Code>webhook-id</Code>.
          </li>
          <li>If you miss a webhook, nothing is lost: the status of a job or filing contains the same data.</li>
        </Bullets>
      ),
    },
    {
      id: "kinds",
      title: "Event types",
      body: () => (
        <>
          {servesFiling ? null : (
            <p>You can subscribe to filing events and send them as tests. Real ones are sent once filing is available.</p>
          )}
          <FactsTable
            label="Event types"
            head={["Type", "Sent when", "Data"]}
            rows={webhookBodies().map(({ kind, data: [whole = ""] }) => ({
              key: kind,
              cells: [
                <Code key="kind">{kind}</Code>,
                told[topicOf(kind)],
                <TextLink key="data" href={referenceLink(`schema-${whole}`)}>
                  {whole}
                </TextLink>,
              ],
            }))}
          />
        </>
      ),
    },
  ],
};
