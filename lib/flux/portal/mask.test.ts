import { describe, expect, it } from "vitest";
import { maskSecrets, withoutSecrets } from "./mask";

const secrets = ['p<a>ss & "word"', "filer@example.com"];

describe("what is kept of a page", () => {
  it("has no secret, however it is written", () => {
    const markup = `<p>filer@example.com</p><a href="/u?m=filer%40example.com">x</a><b title="p&lt;a&gt;ss &amp; &quot;word&quot;"></b><script>"p<a>ss & \\"word\\""</script>`;
    const masked = maskSecrets(markup, secrets);
    for (const written of ["filer", "word"]) expect(masked).not.toContain(written);
    expect(masked).toContain("<p>••••••</p>");
  });

  it.each([
    ['<input type="hidden" name="a" value="t0ken">'],
    ['<input value="t0ken" name="a" type="hidden">'],
    ['<input name="a>b" value="t0ken" type="hidden">'],
    ['<input type="password" value="t0ken">'],
    ['<meta name="csrf-token" content="t0ken">'],
  ])("has no one-time token: %s", (tag) => expect(maskSecrets(tag, [])).not.toContain("t0ken"));

  it("keeps what a person typed into open fields", () =>
    expect(maskSecrets('<input type="text" name="month" value="10">', secrets)).toContain('value="10"'));
});

describe("an error of the browser", () => {
  it("is told without what was being typed, in its trace and cause too", () => {
    const error = new Error('page.fill: Element is not an <input>\n  - fill("hunter2-long")', { cause: new Error("hunter2-long") });
    const told = withoutSecrets(error, ["hunter2-long"]);
    expect(`${told.message} ${told.stack} ${JSON.stringify(told.cause)}`).not.toContain("hunter2");
    expect(told.message).toContain("Element is not an <input>");
  });
});
