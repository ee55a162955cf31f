import { notFound } from "next/navigation";
import { DomainError } from "@/lib/kernel/errors";

/** Shows the "not found" page when the object doesn't exist or belongs to another account. */
export async function readOrNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "resource_not_found") notFound();
    throw error;
  });
}
