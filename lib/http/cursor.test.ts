import { expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids";
import { validate } from "./validation";
import { decodeCursor, encodeCursor, pageQuery, positionQuery } from "./cursor";

it("accepts only cursors that it issued for the same kind of list", () => {
  const id = newId("job");
  const cursor = encodeCursor(id);
  expect(decodeCursor(cursor)).toBe(id);
  for (const other of [id, `${cursor}=`, ` ${cursor}`, Buffer.from(id).toString("base64url"), Buffer.from(`2:${id}`).toString("base64url")])
    expect(decodeCursor(other), other).toBeNull();
  expect(pageQuery("job").safeParse({ cursor }).data).toEqual({ limit: 20, cursor: id });
  expect(pageQuery("event").safeParse({ cursor }).success, "a cursor of another list").toBe(false);
  expect(positionQuery(100).safeParse({ cursor: encodeCursor("40") }).data).toEqual({ limit: 100, cursor: "40" });
  expect(positionQuery(100).safeParse({ cursor: encodeCursor("-1") }).success).toBe(false);
});

it("limits pages to 1–100 items", () => {
  for (const limit of ["1", "100"]) expect(pageQuery("job").safeParse({ limit }).success).toBe(true);
  for (const limit of ["0", "101", "-5"]) expect(pageQuery("job").safeParse({ limit }).success).toBe(false);
  for (const limit of ["1.5", "5.0", "x", "0x5", "1e1", " 5", "+5", "٥", "NaN"])
    expect(validate(pageQuery("job"), { limit }).faults, limit).toMatchObject([
      { field: "limit", code: "invalid_type", message: "limit must be a whole number from 1 to 100, in digits alone" },
    ]);
});
