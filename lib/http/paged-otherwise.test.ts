import { expect, it } from "vitest";
import { GET as listKeys } from "@/app/v1/api-keys/route";
import { call, testPartner } from "@/scripts/testing/partner";

it("parameters by which other services page are refused, because a client that counts pages would read the first one forever", async () => {
  const { key } = await testPartner({ scopes: ["keys:manage", "account:read"] });
  const get = (query: string) => call(listKeys, { method: "GET", path: `/v1/api-keys?${query}`, key });
  expect((await get("page=2&per_page=50")).body.errors).toEqual([
    {
      field: "page",
      code: "misnamed",
      message: "page is not a parameter of this path: send the nextCursor of the previous page as cursor",
    },
    { field: "per_page", code: "misnamed", message: "per_page is not a parameter of this path: rename it to limit" },
  ]);
  for (const name of ["offset", "pageSize", "starting_after"]) expect((await get(`${name}=2`)).status, name).toBe(400);
});
