"use client";

import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";

/** A pair of links to the same page in test and live, which have separate URLs. */
export function EnvironmentSwitch({ environment }: { environment: "test" | "live" }) {
  const pathname = usePathname();
  // An object of one environment doesn't exist in the other, so the link goes to its list.
  const page = pathname.split("/")[2];
  return (
    <div
      role="group"
      aria-label="Environment"
      className="inline-grid grid-cols-2 rail:grid-cols-1 rounded-md border border-line bg-sunken p-0.5"
    >
      {(["test", "live"] as const).map((name) => (
        <Link
          key={name}
          href={`/${name}${page ? `/${page}` : ""}`}
          aria-current={name === environment ? "true" : undefined}
          className={classNames(
            "rounded-sm px-3 py-1 rail:px-1 text-center text-xs font-medium capitalize",
            name === environment ? "bg-surface text-ink shadow-raised" : "text-ink-soft hover:text-ink",
          )}
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
