import fc from "fast-check";
import { expect, it } from "vitest";
import { parseCondition } from "./expression";
import { matcherOf, type Waiting } from "./match-waits";

const named = (name: string, data: Record<string, unknown>) => ({ name, ts: 0, data });
type Event = ReturnType<typeof named>;

const tried = (events: readonly Event[], { eventName, condition, event }: Waiting) =>
  events.find((async) => async.name === eventName && (condition === null || parseCondition(condition)({ event, async })));

const value = fc.constantFrom<unknown>("a", "1", 1, 0, true, null, { b: 1 }, ["a"]);
const data = fc.dictionary(fc.constantFrom("id", "b", "other"), value);
// Copied as if read from the database, so that no two values share an object.
const event = fc
  .record({ name: fc.constantFrom("x", "y"), data })
  .map((one) => named(one.name, JSON.parse(JSON.stringify(one.data)) as Record<string, unknown>));
const condition = fc.constantFrom(
  null,
  "event.data.id == async.data.id",
  " event.data.id==async.data.other ",
  "event.data.id.b == async.data.id.b",
  "async.data.id == event.data.id",
  "event.data.id == async.data.id && async.data.b == 1",
  "event.data.id != async.data.id",
  "event.data['id'] == async.data['id']",
);

it("matcherOf finds the same event as trying each condition with each event", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), fc.array(fc.tuple(fc.constantFrom("x", "y"), condition, event)), (events, waits) => {
      const arrivingFor = matcherOf(events);
      for (const [eventName, of, own] of waits) {
        const wait = { eventName, condition: of, event: own };
        expect(arrivingFor(wait), JSON.stringify(wait)).toBe(tried(events, wait));
      }
    }),
  );
});

it("matcherOf reads each event only a few times, however many waits there are", () => {
  let looks = 0;
  const events = Array.from({ length: 100 }, (_, index) => {
    const arriving = named("x", {});
    return Object.defineProperty(arriving, "data", {
      get: () => {
        looks += 1;
        return { id: `arriving ${index}` };
      },
    });
  });
  const arrivingFor = matcherOf(events);
  for (let index = 0; index < 1_000; index += 1)
    arrivingFor({ eventName: "x", condition: "event.data.id == async.data.id", event: named("y", { id: `arriving ${index}` }) });
  expect(looks).toBeLessThan(500);
});
