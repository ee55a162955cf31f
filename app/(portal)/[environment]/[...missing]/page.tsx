import { notFound } from "next/navigation";

/** Whatever no other page answers: the reader stays signed in, with the navigation beside it. */
export default function MissingPage() {
  notFound();
}
