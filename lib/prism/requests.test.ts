import { expect, it } from "vitest";
import { singleAnalysisRequest } from "./requests";

it("a currency is one of ISO 4217, in whatever case", () => {
  const parsed = (currency: string) => singleAnalysisRequest.safeParse({ businessId: "biz_1", vendorName: "Bola Ltd", currency });
  expect(parsed("ngn").data?.currency).toBe("NGN");
  for (const code of ["NGX", "naira", "N1N"]) expect(parsed(code).success, code).toBe(false);
});
