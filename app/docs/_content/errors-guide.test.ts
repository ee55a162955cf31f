import { expect, it } from "vitest";
import { POST as queueBatch } from "@/app/v1/prism/invoice-analyze/batch/route";
import { call, testPartner } from "@/scripts/testing/partner";
import { exampleFault } from "../guides/_guides/errors-and-retries";

it("the errors guide shows the error exactly as the service returns it", async () => {
  const { key } = await testPartner();
  const good = { vendorName: "Adesanwo & Quist" };
  const invoices = [good, good, good, { ...good, invoiceDate: "31.10.2026" }];
  const refused = await call(queueBatch, {
    path: "/v1/prism/invoice-analyze/batch",
    key,
    body: { businesses: [{ businessId: "kestrel-bay", invoices }] },
  });
  expect([refused.status, refused.body.errors]).toEqual([400, [exampleFault]]);
});
