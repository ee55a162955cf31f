import { CodeHead } from "./code-head";

/** Text for copying, shown verbatim. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-sunken">
      <CodeHead label={label} />
      <pre className="overflow-x-auto p-3 font-mono text-xs leading-5 text-ink" tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
