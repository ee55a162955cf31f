import type { ReactNode } from "react";

export function PageHeader({
  title,
  lead,
  actions,
  before,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  before?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {before}
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead ? <div className="mt-1 max-w-3xl text-base text-pretty text-ink-soft">{lead}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}
