import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";

/**
 * A section that can be linked to; its heading is a link to it, or to the page `href` that it sums up. Not a landmark, because a page has
 * many sections and its tables already are landmarks.
 */
export function Section({
  id,
  title,
  href,
  aside,
  children,
}: {
  id: string;
  title: ReactNode;
  href?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const look = "hover:underline hover:underline-offset-4";
  return (
    <section className="grid gap-3 text-base leading-6 text-ink-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="scroll-mt-20 text-lg font-semibold text-ink">
          {href ? (
            <Link href={href} className={look}>
              {title}
            </Link>
          ) : (
            <a href={`#${id}`} className={look}>
              {title}
            </a>
          )}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-xs break-words text-ink">{children}</code>;
}

/** A link in running text: a Next link within the documentation, otherwise a plain one. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const look = "font-medium text-accent underline underline-offset-2 hover:text-accent-strong";
  const own = /^\/(?!v1\/|samples\/)/.test(href);
  return own ? (
    <Link href={href} className={look}>
      {children}
    </Link>
  ) : (
    <a href={href} className={look} {...(/^https?:/.test(href) ? { rel: "noreferrer" } : {})}>
      {children}
    </a>
  );
}

export function Bullets({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-faint">{children}</ul>;
}

export function Steps({ children }: { children: ReactNode }) {
  return <ol className="grid list-decimal gap-1.5 pl-5 marker:text-ink-faint">{children}</ol>;
}
