import { portalRoute } from "@/app/_portal/portal-route";
import { drawTopUpInvoice } from "@/lib/payments/draw-invoice";
import { readPaidPayment } from "@/lib/payments/list-payments";

type Params = { environment: string; paymentId: string };

/** The PDF invoice of a paid purchase of credits. */
export const GET = portalRoute<Params>(async ({ ctx }, _request, { paymentId }) => {
  const { payment, parties } = await readPaidPayment(ctx, paymentId);
  return new Response(new Uint8Array(await drawTopUpInvoice(payment, parties)), {
    headers: {
      "content-type": "application/pdf",
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="${payment.invoiceNumber}.pdf"`,
    },
  });
});
