import { expect, it } from "vitest";
import { assertGoodPassword } from "./password-rules";

it.each([
  "a long password",
  "four unrelated words here",
  "correct horse battery staple",
  "Tr0ub4dor&3xyz",
  "crème brûlée 1",
  "ιδιαίτερα μυστικό",
  "zX9!kd82Lmq0",
  "tuna-lamp-tuna-brick",
  "blue blue green zebra",
  "kuramo lantern brick tuna",
  "canada lantern brick",
  "kuramo-zX9!kd82Lm",
  "§±!?%&=+*~#<>;:_",
])("accepts %s", (password) => {
  expect(() => assertGoodPassword(password, ["ada@example.com", "Kuramo Trading"])).not.toThrow();
});

it.each([
  "password1234",
  "123456789012",
  "aaaaaaaaaaaa",
  "qwertyuiop[]",
  "qwerty123456",
  "iloveyou1234",
  "abcdefghijkl",
  "passwordpassword",
  "P@ssw0rd1234",
  "111111111111",
  "Kuramo Trading",
  "ada@example.com",
  "levylevylevy",
  "password password",
  "Password-Password-1",
  "pass word pass word",
  "p a s s w o r d 1 2",
  "1.2.3.4.5.6.7.8.9",
  "welcome, welcome!",
  "nigeria nigeria",
  "hello world hello",
  "Kuramo Trading 2026",
  "Kuramo@2026!!",
  "Ada of Kuramo 1",
])("refuses %s", (password) => {
  expect(() => assertGoodPassword(password, ["ada@example.com", "Kuramo Trading"])).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ code: "too_common" })] }),
  );
});

it("judges only the beginning of a long password, to bound the time it takes", () => {
  const good = "tuna-lamp-velvet-brick ".padEnd(64, "zX9!kd82Lmq0");
  expect(() => assertGoodPassword(good + "a".repeat(136))).not.toThrow();
  expect(() => assertGoodPassword("a".repeat(64) + good)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});

it.each([
  ["no characters", ""],
  ["5 letters", "short"],
  ["6 emoji", "🦊🪴🧲🪐🎻🛶"],
  ["201 letters", "x".repeat(201)],
])("refuses a length outside 12 to 200 characters: %s", (_, password) => {
  expect(() => assertGoodPassword(password)).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ code: "invalid_length" })] }),
  );
});
