import { Link } from "@/components/ui/link";
import { classNames } from "@/components/ui/class-names";

const tabs = [
  { path: "", label: "All filings" },
  { path: "/prepare", label: "Prepare" },
  { path: "/schedule", label: "From CSV" },
  { path: "/due-dates", label: "Due dates" },
] as const;

/** The tabs above the pages about filings. */
export function FilingsTabs({ environment, current }: { environment: string; current: (typeof tabs)[number]["path"] }) {
  return (
    <nav aria-label="Filings" className="-mt-1 mb-5 flex print:hidden overflow-x-auto min-[23rem]:gap-1 border-b border-line">
      {tabs.map(({ path, label }) => (
        <Link
          key={path}
          href={`/${environment}/filings${path}`}
          aria-current={path === current ? "page" : undefined}
          className={classNames(
            "-mb-px border-b-2 px-1.5 py-2 text-sm min-[23rem]:px-2.5 sm:px-3 font-medium whitespace-nowrap transition-colors",
            path === current ? "border-accent text-ink" : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
