import { expect, it } from "vitest";
import { emptyIdIn } from "./empty-id";

const routes = ["/v1/webhooks", "/v1/webhooks/[id]", "/v1/webhooks/[id]/test", "/v1/prism/invoice-analyze/batch/[job_id]/status"];

it.each([
  ["/v1/prism/invoice-analyze/batch//status", "job_id", "/v1/prism/invoice-analyze/batch/{job_id}/status"],
  ["//v1//webhooks//test", "id", "/v1/webhooks/{id}/test"],
  ["/v1/webhooks/", "id", "/v1/webhooks/{id}"],
])("in %s, finds that %s is empty", (asked, parameter, route) => {
  expect(emptyIdIn(routes, asked)).toEqual({ parameter, route });
});

it.each(["/v1/webhooks", "/v1//webhooks", "/v1/webhooks/whk_1/test", "/v1/webhooks/whk_1//test", "/v1/nothing//test", "/v1/"])(
  "finds no empty id in %s",
  (asked) => {
    expect(emptyIdIn(routes, asked)).toBeNull();
  },
);
