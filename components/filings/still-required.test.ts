import { expect, it } from "vitest";
import { stillRequired } from "./still-required";

const typed = { email: "ada@example.com", password: "secret" };
const nobody = { email: "", password: "" };

it.each([
  [nobody, false, "Still required: the portal user name and password and your confirmation."],
  [{ ...typed, password: "" }, true, "Still required: the portal user name and password."],
  [{ ...typed, email: "  " }, true, "Still required: the portal user name and password."],
  [typed, false, "Still required: your confirmation."],
  [typed, true, null],
])("with the credentials %j and the confirmation %j, the form says %j", (credentials, isApproved, said) => {
  expect(stillRequired({ credentials, isApproved, isOnItsWay: false })).toBe(said);
});

it("the form asks for nothing more once the return is being sent", () => {
  for (const isApproved of [true, false]) expect(stillRequired({ credentials: nobody, isApproved, isOnItsWay: true })).toBeNull();
});
