import type { Page } from "playwright-core";
import { MASK } from "./mask";

// Source text rather than a function: compilers insert helper names into functions that the browser doesn't know.
const HIDE = `([secrets, mask]) => {
  const written = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A field's own text is its value, and what scripts and styles say nobody sees.
    if (node.parentElement.closest("textarea, script, style")) continue;
    const text = secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), node.data);
    if (text === node.data) continue;
    written.push([node, node.data]);
    node.data = text;
  }
  const holds = (text) => secrets.some((secret) => (text ?? "").toLowerCase().includes(secret.toLowerCase()));
  const fields = [...document.querySelectorAll("input, textarea")].filter(({ type, value }) => type === "password" || holds(value));
  const looks = fields.map((field) => [field, field.getAttribute("style")]);
  for (const { style } of fields) style.setProperty("-webkit-text-security", "disc", "important");
  const besides = [...document.querySelectorAll("[placeholder], [alt], option, button, input[type=submit], input[type=button], input[type=reset]")];
  const shown = [document.body.innerText, document.title, ...besides.flatMap((element) => [element.placeholder, element.alt, element.label, element.value])];
  return { written, looks, isHidden: !shown.some(holds) && document.querySelector("iframe, frame, object, embed") === null };
}`;
interface Hidden {
  isHidden: boolean;
  written: [Text, string][];
  looks: [Element, string | null][];
}

/**
 * Runs `work` while no secret is visible on the page: in text each secret is replaced, in fields it shows as discs, and no field's value
 * changes. The page is restored afterwards. Returns null without running `work` if a secret might still be visible.
 */
export async function whileHidden<T>(page: Page, secrets: readonly string[], work: () => Promise<T>): Promise<T | null> {
  const longestFirst = secrets.filter((secret) => secret !== "").sort((a, b) => b.length - a.length);
  const hidden = await page.evaluateHandle<Hidden>(`(${HIDE})(${JSON.stringify([longestFirst, MASK])})`);
  try {
    return (await hidden.evaluate(({ isHidden }) => isHidden)) ? await work() : null;
  } finally {
    await hidden.evaluate(({ written, looks }) => {
      for (const [node, text] of written) node.data = text;
      for (const [field, style] of looks) {
        if (style === null) field.removeAttribute("style");
        else field.setAttribute("style", style);
      }
    });
    await hidden.dispose();
  }
}
