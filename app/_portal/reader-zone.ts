import { cookies } from "next/headers";
import { readZone, zoneCookie } from "@/components/format/zone-cookie";

/** The time zone for this reader's pages; null until the browser has reported it once. */
export const readerZone = async (): Promise<string | null> => readZone((await cookies()).get(zoneCookie)?.value);
