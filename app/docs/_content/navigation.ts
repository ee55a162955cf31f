import type { NavigationGroup } from "@/components/docs/navigation";
import { rulePacks } from "@/lib/tax";
import { guides } from "../guides/_guides";
import { referencePages } from "./reference-pages";

export const navigation: readonly NavigationGroup[] = [
  {
    title: "Guides",
    pages: [{ href: "/docs", title: "Overview" }, ...guides.map(({ slug, title }) => ({ href: `/docs/guides/${slug}`, title }))],
  },
  {
    title: "Reference",
    pages: [
      { href: "/docs/reference", title: "API reference" },
      ...referencePages.map(({ href, title }) => ({ href, title })),
      { href: "/docs/errors", title: "Errors" },
      { href: "/docs/anomalies", title: "Anomalies" },
      { href: "/docs/samples", title: "Samples" },
    ],
  },
  {
    title: "Tax rules",
    pages: [
      { href: "/docs/rules", title: "All countries" },
      ...rulePacks.map(({ country, name }) => ({ href: `/docs/rules/${country.toLowerCase()}`, title: name })),
    ],
  },
];
