import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import type { WebhookView } from "@/lib/webhooks/schemas";

export function EndpointState({ webhook }: { webhook: WebhookView }) {
  if (!webhook.enabled) return <Badge tone={webhook.disabledReason === "manual" ? "neutral" : "danger"}>Disabled</Badge>;
  return webhook.failingSince === null ? <Badge tone="positive">Active</Badge> : <Badge tone="caution">Failing</Badge>;
}

/** What is wrong with an endpoint, and what to do about it; nothing where all is well. */
export function EndpointNotice({ webhook }: { webhook: WebhookView }) {
  const { enabled, disabledReason, failingSince, previousSecretUntil, updatedAt } = webhook;
  return (
    <div className="grid gap-3 empty:hidden">
      {!enabled && disabledReason === "gone" ? (
        <Notice kind="danger" title="Switched off: your server answered 410 Gone">
          Nothing has been sent since <When at={updatedAt} exact />. Where the address still stands, let it answer 200, enable the endpoint,
          and replay from that time. Where it moved, edit the address first.
        </Notice>
      ) : null}
      {!enabled && disabledReason === "failing" ? (
        <Notice kind="danger" title="Switched off: every attempt failed for five days">
          Nothing has been sent since <When at={updatedAt} exact />. Open the last failed delivery to see what your server answered; once
          that is mended, enable the endpoint and replay from {failingSince ? <When at={failingSince} exact /> : "then"}.
        </Notice>
      ) : null}
      {!enabled && disabledReason === "manual" ? (
        <Notice title="Switched off by a person">
          Nothing is sent. Events are kept for 30 days meanwhile: enable the endpoint, then replay the time that it missed.
        </Notice>
      ) : null}
      {enabled && failingSince !== null ? (
        <Notice
          kind="caution"
          title={
            <>
              Every attempt has failed since <When at={failingSince} exact />
            </>
          }
        >
          Open a failed delivery below to see what came back. Your server must answer with a 2xx within 15 seconds. Levy tries again by
          itself; after five days of nothing but failure the endpoint is switched off.
        </Notice>
      ) : null}
      {previousSecretUntil === null ? null : (
        <Notice
          title={
            <>
              Two secrets sign until <When at={previousSecretUntil} exact />
            </>
          }
        >
          Put the new one to use on your server before the old one ends.
        </Notice>
      )}
    </div>
  );
}
