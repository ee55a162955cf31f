/** Markup that is safe to send, because inserted text was escaped. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Part = Html | string | number | null | false | readonly Part[];

/** Builds markup. Escapes everything except markup itself, and leaves out null and false. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((all, text, index) => all + text + (index < parts.length ? render(parts[index] ?? null) : ""), ""));
}

function render(part: Part): string {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
