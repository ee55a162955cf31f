import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import type { WebhookView } from "@/lib/webhooks/schemas";

export function EndpointState({ webhook }: { webhook: WebhookView }) {
  if (!webhook.enabled) return <Badge tone={webhook.disabledReason === "manual" ? "neutral" : "danger"}>Disabled</Badge>;
  return webhook.failingSince === null ? <Badge tone="positive">Active</Badge> : <Badge tone="caution">Failing</Badge>;
}

/** What is wrong with an endpoint, and what to do about it; renders nothing if all is well. */
export function EndpointNotice({ webhook }: { webhook: WebhookView }) {
  const { enabled, disabledReason, failingSince, previousSecretUntil, updatedAt } = webhook;
  return (
    <div className="grid gap-3 empty:hidden">
      {!enabled && disabledReason === "gone" ? (
        <Notice kind="danger" title="Disabled: your server returned 410 Gone">
          Nothing has been sent since <When at={updatedAt} exact />. If the URL is still correct, return 200 from it, enable the endpoint,
          and replay events from that time. If the URL has changed, edit it first.
        </Notice>
      ) : null}
      {!enabled && disabledReason === "failing" ? (
        <Notice kind="danger" title="Disabled: every attempt failed for five days">
          Nothing has been sent since <When at={updatedAt} exact />. Open the last failed delivery to see your server&apos;s response. Once
          that is fixed, enable the endpoint and replay events from {failingSince ? <When at={failingSince} exact /> : "then"}.
        </Notice>
      ) : null}
      {!enabled && disabledReason === "manual" ? (
        <Notice title="Disabled by a user">
          Nothing is sent while the endpoint is disabled. Events are kept for 30 days. Enable the endpoint, then replay all events from the
          time it was disabled: they don&apos;t count as failed.
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
          Open a failed delivery below to see the response. Your server must return a 2xx status within 15 seconds. Levy retries
          automatically and disables the endpoint if every attempt fails for five days.
        </Notice>
      ) : null}
      {previousSecretUntil === null ? null : (
        <Notice
          title={
            <>
              Deliveries are signed with two secrets until <When at={previousSecretUntil} exact />
            </>
          }
        >
          Switch your server to the new secret before the old one expires.
        </Notice>
      )}
    </div>
  );
}
