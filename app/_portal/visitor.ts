import { headers } from "next/headers";
import { clientAddress } from "@/lib/http/client-address";

/** The network address that a server action was called from. Limits for visitors are counted by it. */
export async function visitorAddress(): Promise<string> {
  return clientAddress(new Headers(await headers())) ?? "unknown";
}
