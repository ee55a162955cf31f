import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { call, testPartner } from "@/scripts/testing/partner";
import { processorSeconds } from "@/scripts/testing/processor-seconds";
import { partnerRoute } from "./partner-route";
import { countMembers, repeatedMembers } from "./repeated-members";

const fieldsOf = (text: string) => repeatedMembers(text, countMembers(JSON.parse(text), 64)).map(({ field }) => field);

describe("repeated members of a JSON object", () => {
  it.each<[string, string[]]>([
    ['{"amount":1,"amount":2}', ["amount"]],
    ['{"amount":1,"amount":1}', ["amount"]],
    ['{"a":1,"a":2,"a":3,"b":1,"b":2}', ["a", "b"]],
    ['{"data":[{"rate":5},{"rate":5,"rate" :\t10}]}', ["data[1].rate"]],
    ['{"data":[],"metadata":{"x":{"y":1,"y":2}},"data":[1,2]}', ["metadata.x.y", "data"]],
    ['[[{"a":1}],[{"a":1},{"a":1,"a":2}]]', ["[1][1].a"]],
    ['{"amount":1,"\\u0061mount":2}', ["amount"]],
    ['{"a\\"":1,"a\\"":2}', ['a"']],
    ['{"a\\\\":1,"a\\\\":2}', ["a\\"]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ['{"":1,"":2}', [""]],
    ['{"\\u0000\\ud800":1,"\\u0000\\ud800":2}', ["\uFFFD\uFFFD"]],
    [`{"${"n".repeat(300)}":1,"${"n".repeat(300)}":2}`, ["n".repeat(100)]],
  ])("are found in %s", (text, fields) => {
    expect(fieldsOf(text)).toEqual(fields);
  });

  it.each([
    "null",
    '"a"',
    "[1,2]",
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"\\"a\\": \\\\","b":"\\\\\\":"}',
    '{"a":"a","b":["a","a"],"A":":"}',
    '{"__proto__":1,"constructor":2,"1":1,"01":1}',
  ])("are not found in %s", (text) => {
    expect(fieldsOf(text)).toEqual([]);
  });

  it("are never found in what JSON.stringify writes, whatever its indentation", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, "\t"), (text, space) => {
        expect(fieldsOf(JSON.stringify(JSON.parse(text), null, space))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("are found in linear time, even among millions of quotes and backslashes", () => {
    const long = ["\\\\".repeat(1_000_000), '\\"'.repeat(1_000_000), '\\\\\\"'.repeat(500_000)].map((value) => `{"a":"${value}","a":1}`);
    const taken = processorSeconds(() => {
      for (const text of long) expect(fieldsOf(text)).toEqual(["a"]);
    });
    expect(taken, "well below the minutes of a quadratic search").toBeLessThan(20);
  });
});

it("a request with a repeated member is refused by its path, without running the handler", async () => {
  let calls = 0;
  const echo = partnerRoute({
    operation: "test.repeated",
    scope: "prism:write",
    body: z.looseObject({}),
    response: { 200: z.object({}) },
    handle: () => {
      calls += 1;
      return {};
    },
  });
  const { key } = await testPartner();
  const answer = await call(echo, { path: "/v1/prism/echo", key, body: '{"amount":1,"ignored":{"x":1,"x":1},"amount":2}' });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    {
      code: "invalid_request",
      errors: [
        { field: "ignored.x", code: "duplicate", message: "ignored.x is given more than once: send a single value" },
        { field: "amount", code: "duplicate", message: "amount is given more than once: send a single value" },
      ],
    },
  ]);
  expect(calls).toBe(0);
});
