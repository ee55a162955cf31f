import { describe, expect, test } from "vitest";
import { ExpressionError, parseCondition, parseKey } from "./expression";

const event = { name: "a/b", data: { id: "x", n: 3, yes: true, nothing: null, list: ["p", "q"], inner: { "odd-name": "v" } } };
const arriving = { data: { id: "x", n: 4 } };
const holds = (expression: string) => parseCondition(expression)({ event, async: arriving });

describe("conditions", () => {
  test.each([
    "event.data.id == async.data.id",
    "event.data.id == 'x' && async.data.n > event.data.n",
    "event.data.n + 1 == async.data.n",
    "event.data.id + '-' + \"y\" == 'x-y'",
    "!(event.data.n >= 4) && event.data.n <= 3 && event.data.n < 3.5",
    "event.data.nothing == null",
    "event.data.list[1] == 'q'",
    "event.data.inner['odd-name'] != 'w'",
    "event.data.gone == 1 || event.data.yes",
    "event.data.yes || event.data.gone == 1",
    "event.data.yes == true && (event.data.n == 9 || event.data.n == 3)",
    "event.data.id == 'it\\'s' || event.data.n == 3",
    "'b' > 'a'",
  ])("%s is true", (expression) => expect(holds(expression)).toBe(true));

  test.each([
    "event.data.n == '3'",
    "event.data.gone == async.data.gone",
    "event.data.gone != 1",
    "!event.data.gone",
    "!event.data.id",
    "event.data.yes && event.data.gone == 1",
    "event.data.id > 1",
    "event.data.id",
    "event.data.constructor != 'x'",
    "async.data.id.more == 1",
  ])("%s is false", (expression) => expect(holds(expression)).toBe(false));

  test("a condition on an arriving event is false without one", () => {
    expect(parseCondition("event.data.id == async.data.id")({ event })).toBe(false);
  });

  test.each([
    ["", "too early"],
    ["event.data.id ==", "too early"],
    ["size(event.data.list) == 2", "neither event nor async"],
    ["event.data.id.startsWith('x')", "functions are not implemented"],
    ["event.data.id = 'x'", "not understood"],
    ["event.data.id == 'x' event", "not understood"],
    ["(event.data.n == 1", "is missing"],
    ["event.1", "must follow the dot"],
    ["event[event]", "brackets take"],
    ["event.data.id == 'x", "not understood"],
  ])("%s is rejected", (expression, reason) => {
    expect(() => parseCondition(expression)).toThrow(ExpressionError);
    expect(() => parseCondition(expression)).toThrow(reason);
  });
});

describe("keys", () => {
  test.each([
    ["event.data.id", "x"],
    ["event.data.n", "3"],
    ["event.data.yes", "true"],
    ["event.data.id + '/' + event.name", "x/a/b"],
    ["event.data.list", '["p","q"]'],
    ["event.data.nothing", null],
    ["event.data.gone", null],
    ["event.data.id + event.data.n", null],
  ])("%s evaluates to %s", (expression, key) => expect(parseKey(expression)({ event })).toBe(key));
});
