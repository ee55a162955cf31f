import { headers } from "next/headers";
import { clientAddress } from "@/lib/http/client-address";

/** The network address that a server action was called from; what is limited for a visitor is counted by it. */
export async function visitorAddress(): Promise<string> {
  return clientAddress(new Headers(await headers())) ?? "unknown";
}
