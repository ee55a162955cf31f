import { describe, expect, it } from "vitest";
import { MASK, maskSecrets, withoutSecrets } from "./mask";

const secrets = ['p<a>ss & "word"', "filer@example.com"];

describe("maskSecrets", () => {
  it("masks secrets in text, URLs, attributes and scripts", () => {
    const markup = `<p>filer@example.com</p><a href="/u?m=filer%40example.com">x</a><b title="p&lt;a&gt;ss &amp; &quot;word&quot;"></b><script>"p<a>ss & \\"word\\""</script>`;
    const masked = maskSecrets(markup, secrets);
    for (const written of ["filer", "word"]) expect(masked).not.toContain(written);
    expect(masked).toContain("<p>••••••</p>");
  });

  it.each([
    ["in another case", "ada@acme.example", "<p>Signed in as Ada@ACME.example</p>"],
    ["form-encoded", "pass word+1!", "/sign-in?p=pass+word%2B1%21"],
    ["percent-encoded in a path", "pass word!", "/u/pass%20word!/menu"],
    ["with a non-breaking space", "pass\u00a0word", "<p>pass&nbsp;word</p>"],
    ["in JSON with its slashes escaped", "pa/ss\\word", String.raw`{"p":"pa\/ss\\word"}`],
    ["in JSON escaped for HTML", "a<b>&'c", String.raw`<script>{"p":"a\u003cb\u003e\u0026\u0027c"}</script>`],
    ["with regular expression syntax in it", "a.*b(c)[d]{e}|f^$+?", "<p>a.*b(c)[d]{e}|f^$+?</p>"],
  ])("masks a secret %s", (_, secret, markup) => {
    expect(maskSecrets(markup, [secret])).toContain(MASK);
    expect(maskSecrets(markup, [secret]).replaceAll(/<[^>]*>/g, "")).not.toMatch(/acme|pass|word|c\)|u0026/i);
  });

  it("masks overlapping secrets completely, and secrets with lone surrogates", () => {
    expect(maskSecrets("<p>ada ada@acme.example</p>", ["ada", "ada@acme.example", ""])).toBe(`<p>${MASK} ${MASK}</p>`);
    expect(maskSecrets("<p>x\ud800y</p>", ["x\ud800y"])).toBe(`<p>${MASK}</p>`);
  });

  it.each([
    ['<input type="hidden" name="a" value="t0ken">'],
    ['<input value="t0ken" name="a" type="hidden">'],
    ['<input name="a>b" value="t0ken" type="hidden">'],
    ['<input type="password" value="t0ken">'],
    ['<meta name="csrf-token" content="t0ken">'],
  ])("masks one-time tokens: %s", (tag) => expect(maskSecrets(tag, [])).not.toContain("t0ken"));

  it("keeps what was typed into ordinary fields", () =>
    expect(maskSecrets('<input type="text" name="month" value="10">', secrets)).toContain('value="10"'));
});

describe("withoutSecrets", () => {
  it("masks typed text in the message, stack and cause of a browser error", () => {
    const error = new Error('page.fill: Element is not an <input>\n  - fill("hunter2-long")', { cause: new Error("hunter2-long") });
    const told = withoutSecrets(error, ["hunter2-long"]);
    expect(`${told.message} ${told.stack} ${JSON.stringify(told.cause)}`).not.toContain("hunter2");
    expect(told.message).toContain("Element is not an <input>");
  });
});
