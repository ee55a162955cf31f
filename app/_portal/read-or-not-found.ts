import { notFound } from "next/navigation";
import { DomainError } from "@/lib/kernel/errors";

/** For pages about one thing: what does not exist, or is another account's, shows the page that says so. */
export async function readOrNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "resource_not_found") notFound();
    throw error;
  });
}
