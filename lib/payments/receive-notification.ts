import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { findProvider } from "./providers";
import { settlePayment, type Settlement } from "./settle-payment";

/**
 * Checks what claims to come from a payment provider, and acts on it. Null where the deployment has no such provider;
 * `ignored` for notifications of other things than payments. Throws InvalidSignature, and SyntaxError for no JSON.
 */
export async function receiveNotification(providerName: string, headers: Headers, body: string): Promise<Settlement | "ignored" | null> {
  const provider = findProvider(providerName);
  if (!provider) return null;
  const notification = provider.readNotification(headers, body);
  if (!notification) return "ignored";
  const settlement = await settlePayment(getDatabase(), provider.name, notification);
  logger("payments").info({ provider: provider.name, paymentId: notification.paymentId, settlement }, "a payment was notified");
  return settlement;
}
