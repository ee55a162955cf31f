import type { ReactNode } from "react";

/** The content of an empty list: what will appear here, and how to get it. */
export function EmptyState({ icon, title, children, action }: { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="mb-1 grid size-10 place-items-center rounded-full bg-sunken text-ink-faint [&_svg]:size-5" aria-hidden>
        {icon}
      </span>
      <p className="text-base font-semibold">{title}</p>
      <div className="max-w-md text-sm text-ink-soft">{children}</div>
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
