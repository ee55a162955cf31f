import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { findProvider } from "./providers";
import { settlePayment, type Settlement } from "./settle-payment";

/**
 * Verifies and processes a notification from a payment provider. Returns null if the deployment has no such provider, and `ignored` for
 * notifications that are not about a payment. Throws InvalidSignature, and SyntaxError for invalid JSON.
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
