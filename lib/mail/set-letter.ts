import type { Letter } from "./letters";

/** A rendered mail: a subject line, and the same content as text and as HTML. */
export interface SetLetter {
  subject: string;
  text: string;
  html: string;
}

/** Renders a letter. User input is escaped in HTML, and can't inject headers through the subject. */
export function setLetter(letter: Letter): SetLetter {
  return { subject: oneLine(letter.subject), text: asText(letter), html: asHtml(letter) };
}

/** Replaces control characters, since a line break would start another header, and cuts to 200 characters. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}

function asText({ paragraphs, facts = [], action, footer }: Letter): string {
  const parts = [
    ...paragraphs.map(oneParagraph),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join("\n")] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${oneParagraph(footer)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

const oneParagraph = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => oneParagraph(text).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const FONT = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

function asHtml({ subject, paragraphs, facts = [], action, footer }: Letter): string {
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 14px">${escape(text)}</p>`),
    ...(facts.length > 0
      ? [
          `<table role="presentation" style="margin:0 0 18px;border-collapse:collapse;font-size:14px">${facts
            .map(
              ([label, value]) =>
                `<tr><td style="padding:4px 16px 4px 0;color:#5a6472;vertical-align:top">${escape(label)}</td><td style="padding:4px 0">${escape(value)}</td></tr>`,
            )
            .join("")}</table>`,
        ]
      : []),
    ...(action
      ? [
          `<p style="margin:0 0 14px"><a href="${escape(action.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#14594b;color:#ffffff;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>`,
          `<p style="margin:0 0 14px;font-size:13px;color:#5a6472">Or open this link: <span style="word-break:break-all">${escape(action.url)}</span></p>`,
        ]
      : []),
  ].join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f7">
<div style="max-width:560px;margin:0 auto;padding:28px;border-radius:10px;background:#ffffff;color:#1b222b;font-size:15px;line-height:1.5;${FONT}">
${body}
</div>
<p style="max-width:560px;margin:16px auto 0;color:#5a6472;font-size:12px;line-height:1.5;text-align:center;${FONT}">${escape(footer)}</p>
</body></html>
`;
}
