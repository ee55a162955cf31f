import { CodeBlock } from "@/components/ui/code-block";

/** A request that works when pasted, with the real key if one was just created. */
export function FirstRequest({
  environment,
  baseUrl,
  secret,
  waiting,
  arrived,
}: {
  environment: "test" | "live";
  baseUrl: string;
  secret: string | null;
  waiting: boolean;
  arrived: boolean;
}) {
  const curl = [
    `curl -s ${baseUrl}/v1/prism/invoice-analyze/single \\`,
    `  -H 'x-api-key: ${secret ?? `levy_${environment}_…`}' -H 'Content-Type: application/json' \\`,
    `  -d '{"businessId":"kestrel-bay","businessName":"Kestrel Bay Foods Limited",`,
    `       "invoiceUrl":"${baseUrl}/samples/clean.pdf"}'`,
  ].join("\n");
  return (
    <div className="grid gap-2">
      <p>
        {secret === null ? (
          <>
            Replace <code className="font-mono text-xs">levy_{environment}_…</code> with your key, then paste this into a terminal.
          </>
        ) : (
          "Paste this into a terminal. It sends a sample invoice."
        )}
      </p>
      <CodeBlock label="Request to analyze one invoice" code={curl} />
      <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
        {waiting ? (
          <>
            <span className="size-2 animate-breathe rounded-full bg-accent" aria-hidden />
            Waiting for your first request…
          </>
        ) : null}
        {arrived ? <span className="font-medium text-positive">Your first request has arrived.</span> : null}
      </p>
    </div>
  );
}
