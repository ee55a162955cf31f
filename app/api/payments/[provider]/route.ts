import { readText } from "@/app/_portal/request-body";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { InvalidSignature } from "@/lib/payments/provider";
import { receiveNotification } from "@/lib/payments/receive-notification";

const MAX_BYTES = 256 * 1024;

/**
 * Receives notifications of payment providers. 200 means understood, even if the notification is irrelevant; 400 means that the signature
 * doesn't match. Any failure on this side is a 500, after which the provider sends it again.
 */
export async function POST(request: Request, { params }: { params: Promise<{ provider: string }> }): Promise<Response> {
  const { provider } = await params;
  try {
    const body = await readText(request, MAX_BYTES);
    const settlement = await receiveNotification(provider, request.headers, body);
    return settlement === null ? new Response(null, { status: 404 }) : Response.json({ received: true });
  } catch (error) {
    if (error instanceof DomainError && error.code === "payload_too_large")
      return Response.json({ message: error.message }, { status: 413 });
    if (error instanceof InvalidSignature) return Response.json({ message: "The signature is invalid" }, { status: 400 });
    if (error instanceof SyntaxError) return Response.json({ message: "The body is not JSON" }, { status: 400 });
    logger("payments").error({ err: error, provider }, "a notification of a payment could not be worked off");
    return Response.json({ message: "Try again" }, { status: 500 });
  }
}
