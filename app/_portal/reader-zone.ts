import { cookies } from "next/headers";
import { readZone, zoneCookie } from "@/components/format/zone-cookie";

/** The zone in which the reader's pages show times; null until their browser has told it once. */
export const readerZone = async (): Promise<string | null> => readZone((await cookies()).get(zoneCookie)?.value);
