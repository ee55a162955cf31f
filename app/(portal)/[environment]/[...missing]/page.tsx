import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found" };

/** Whatever no other page answers: the reader stays signed in, with the navigation beside it. */
export default function MissingPage() {
  notFound();
}
