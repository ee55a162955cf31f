import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found" };

/** Catches every path that has no page, so that "not found" appears inside the portal, with the navigation. */
export default function MissingPage() {
  notFound();
}
