import { FactsTable } from "@/components/docs/facts-table";
import { Bullets, Code, TextLink } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { eventKinds } from "@/lib/webhooks/event-kinds";
import { servesFiling } from "../../_content/openapi";
import type { Guide } from "./guide";
import { SnippetTabs } from "./snippet-tabs";
import { curlPost } from "../../_content/curl";
import { readReceiver } from "../../_content/snippets";

const told: Readonly<Record<string, string>> = {
  "vat.filing": "A VAT filing changed its state",
  "wht.filing": "A WHT filing changed its state",
  "prism.analysis": "One invoice was analysed, or could not be",
  "prism.job": "A job came to its end",
  credits: "The balance fell below its threshold, or to nothing",
  api_key: "A key will expire soon",
  webhook: "You asked for a test",
};
const topicOf = (kind: string) => Object.keys(told).find((topic) => kind.startsWith(`${topic}.`)) ?? kind;

export const webhooks: Guide = {
  slug: "webhooks",
  title: "Webhooks",
  lead: "Be told instead of asking: signed by the Standard Webhooks specification, delivered at least once.",
  sections: [
    {
      id: "register",
      title: "Register an address",
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
            The answer holds <Code>secret</Code> (<Code>whsec_…</Code>), this once. <Code>[&quot;*&quot;]</Code> subscribes to every kind,
            those of later versions too. Live takes https only; ports 80 and 443 only; private addresses are refused. An environment has at
            most 10 endpoints.
          </p>
        </>
      ),
    },
    {
      id: "verify",
      title: "Verify every delivery",
      body: () => (
        <>
          <p>
            The signature covers the id, the time and the exact bytes of the body: verify before you parse. Any library for{" "}
            <Code>Standard Webhooks</Code> does it; so do these programs.
          </p>
          <SnippetTabs topic="verifyWebhook" label="Verify a webhook in" />
          <p>
            A whole receiver, to see the first delivery come in: save it beside the program for Node.js above. Where Levy runs on your own
            machine, its setting <Code>LEVY_ALLOWED_PRIVATE_HOSTS=127.0.0.1:4000</Code> lets it send there; elsewhere a tunnel gives your
            machine an address.
          </p>
          <CodeBlock label="receive-webhooks.mjs" code={readReceiver()} />
          <Bullets>
            <li>
              <Code>webhook-id</Code> is the event&apos;s id, the same at every retry and replay: keep it, and ignore what you have seen.
            </li>
            <li>
              <Code>webhook-timestamp</Code> is the time of this attempt; refuse what is more than five minutes off.
            </li>
            <li>
              <Code>webhook-signature</Code> holds several signatures, separated by spaces, while a secret rotates. One that fits is enough.
            </li>
          </Bullets>
        </>
      ),
    },
    {
      id: "body",
      title: "The body",
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
            Deliveries may come twice and in any order; <Code>data.sequence</Code> counts the changes of one object, so a lower number than
            the one you hold is old news. A body over 20 kB comes thin: <Code>truncated: true</Code> and a <Code>url</Code> where{" "}
            <TextLink href="/docs/reference#events.get">the whole event</TextLink> can be read for 30 days.
          </p>
        </>
      ),
    },
    {
      id: "answer",
      title: "Answer quickly",
      body: () => (
        <Bullets>
          <li>Any 2xx within 15 seconds is success. Store the event, answer, and work afterwards.</li>
          <li>
            Anything else is tried again: in live after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each ±10%; in the sandbox
            after 5 s and 1 min.
          </li>
          <li>Redirects are not followed. 410 disables the endpoint at once; five days of nothing but failure disable it too.</li>
        </Bullets>
      ),
    },
    {
      id: "repair",
      title: "Test, look and repair",
      body: () => (
        <Bullets>
          <li>
            <TextLink href="/docs/reference#webhooks.test">Send a sample</TextLink> of any kind to one endpoint; samples carry{" "}
            <Code>sample: true</Code>.
          </li>
          <li>
            <TextLink href="/docs/reference#webhooks.listDeliveries">Deliveries</TextLink> show each attempt&apos;s status, duration and the
            beginning of your answer.
          </li>
          <li>
            <TextLink href="/docs/reference#webhooks.replay">Replay</TextLink> events by id or by time, all or only those that failed.
          </li>
          <li>
            <TextLink href="/docs/reference#webhooks.rotateSecret">Rotate the secret</TextLink>: for up to 168 hours both sign.
          </li>
          <li>No result is ever lost with a webhook: the status of a job holds the same facts.</li>
        </Bullets>
      ),
    },
    {
      id: "kinds",
      title: "Kinds of events",
      body: () => (
        <>
          {servesFiling ? null : (
            <p>The kinds of filings can be subscribed to and sent as samples; real ones come once filing is served.</p>
          )}
          <FactsTable
            label="Kinds of events"
            head={["Kind", "Tells you"]}
            rows={eventKinds.map((kind) => ({ key: kind, cells: [<Code key="kind">{kind}</Code>, told[topicOf(kind)]] }))}
          />
        </>
      ),
    },
  ],
};
