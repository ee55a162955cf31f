import { expect, it } from "vitest";
import { validate } from "@/lib/http/validation";
import { batchAnalysisRequest, singleAnalysisRequest } from "./requests";

it("an analysis request accepts ISO 4217 currency codes in any case and rejects others", () => {
  const parsed = (currency: string) => singleAnalysisRequest.safeParse({ businessId: "biz_1", vendorName: "Bola Ltd", currency });
  expect(parsed("ngn").data?.currency).toBe("NGN");
  for (const code of ["NGX", "naira", "N1N"]) expect(parsed(code).success, code).toBe(false);
  expect(validate(singleAnalysisRequest, { businessId: "biz_1", currency: "NGX" }).faults).toMatchObject([
    { field: "currency", code: "invalid_value" },
  ]);
});

it("a batch request reports an invalid currency once, together with faults of the whole body", () => {
  const invoices = [{ businessId: "biz_1", currency: "naira" }];
  const told = batchAnalysisRequest.safeParse({ invoices, businesses: [{ businessId: "biz_2", invoices }] });
  const fields = told.error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(fields.filter((field) => field === "invoices.0.currency")).toHaveLength(1);
  expect(fields.some((field) => field === "invoices" || field === "businesses")).toBe(true);
});

it("invoiceUrl must not contain user info, not even an empty one", () => {
  const parsed = (invoiceUrl: string) => singleAnalysisRequest.safeParse({ businessId: "biz_1", invoiceUrl }).success;
  for (const url of ["https://files.example.com/a@b.pdf", "HTTP://host:8080/?who=a@b", "https://host#@"])
    expect(parsed(url), url).toBe(true);
  for (const url of [
    "http://@host/",
    "http://:@host/",
    "http://a@host/",
    "http://a:b@host/",
    "http:///@host/",
    "http://us\ner@host/",
    "//host/a",
  ])
    expect(parsed(url), url).toBe(false);
});
