import { ChevronRight } from "lucide-react";
import { formatDuration } from "@/components/format/amount";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import type { AttemptView } from "@/lib/webhooks/get-delivery";

const outcomeWords: Record<AttemptView["outcome"], string> = {
  succeeded: "Accepted",
  refused: "Rejected",
  gone: "Gone",
  timeout: "Timed out",
  unreachable: "Unreachable",
  forbidden_address: "Address not allowed",
};

/** One request and its response, collapsed except for the latest. */
export function Attempt({ attempt, open }: { attempt: AttemptView; open: boolean }) {
  const { request, response, excerpt } = attempt;
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90" aria-hidden />
        <Badge tone={attempt.outcome === "succeeded" ? "positive" : "danger"}>
          {response ? response.status : outcomeWords[attempt.outcome]}
        </Badge>
        <span className="font-medium">{nameOf(attempt)}</span>
        <span className="ml-auto text-xs text-ink-faint">
          <When at={attempt.startedAt} seconds /> · <span className="tabular-nums">{formatDuration(attempt.durationMs)}</span>
        </span>
      </summary>
      <div className="grid gap-3 border-t border-line p-3">
        <CodeBlock label="Request" code={`POST ${request.url}\n${headerLines(request.headers)}`} />
        {response ? (
          <CodeBlock
            label="Response"
            code={`HTTP ${response.status}\n${headerLines(response.headers)}${excerpt ? `\n\n${excerpt}` : ""}`}
          />
        ) : (
          <p className="text-sm text-danger">
            {outcomeWords[attempt.outcome]}.{excerpt ? ` ${excerpt}` : ""}
          </p>
        )}
      </div>
    </details>
  );
}

/** Attempts of the first round are simply numbered; after a resend, the name includes it. */
function nameOf({ round, attempt }: AttemptView): string {
  return round === 1 ? `Attempt ${attempt}` : `Resend ${round - 1}, attempt ${attempt}`;
}

const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
