import { CopyButton } from "./copy-button";

/** Text for copying, shown verbatim. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-3">
        <span className="text-xs text-ink-soft">{label}</span>
        <CopyButton text={code} />
      </div>
      <pre className="overflow-x-auto p-3 font-mono text-xs leading-5 text-ink" tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
