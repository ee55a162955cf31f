import { withinPage } from "@/lib/prism/affine";
import type { Box, Page, Rule, Word } from "@/lib/prism/model";
import { isNearWhite, type PageContent } from "./page-content";
import type { FilledArea } from "./paths";
import { wordsOfGlyphs, type PlacedWord } from "./words-of-glyphs";

const MAX_RULES = 1_500;
/** With fewer visible letters and digits, the text is a stamp on a picture rather than a text layer. */
const MIN_VISIBLE_CHARACTERS = 30;

/**
 * Builds a page of words and rules from painted content, with boxes in fractions of the page. Words outside the page, or white on white,
 * are marked as hidden.
 */
export function buildPage(number: number, widthPt: number, heightPt: number, content: PageContent): Page {
  const words = wordsOfGlyphs(content.glyphs).map((word): Word => {
    const outside = word.right < 0 || word.bottom < 0 || word.left > widthPt || word.top > heightPt;
    const white = word.paint === "white" && !liesOnColor(word, content.areas);
    return {
      ...(word.turn === undefined ? {} : { turn: word.turn }),
      text: word.text,
      confidence: word.confidence,
      fontSize: word.fontSize,
      bold: word.bold,
      hidden: word.hidden || outside || white,
      box: fractionBox(word, widthPt, heightPt),
    };
  });
  const page: Page = { number, widthPt, heightPt, textSource: "none", words, rules: rulesOf(content, widthPt, heightPt) };
  return { ...page, textSource: hasUsableText(page) && !isUnmapped(page, content) ? "pdf_text" : "none" };
}

/** Whether the visible text layer can be used: it has enough characters, and few bare glyph codes. */
function hasUsableText(page: Page): boolean {
  const text = page.words
    .filter((word) => !word.hidden)
    .map((word) => word.text)
    .join("");
  const readable = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const unreadable = text.match(/[\p{Co}\p{Cn}\uFFFD]/gu)?.length ?? 0;
  return readable >= MIN_VISIBLE_CHARACTERS && unreadable <= text.length * 0.2;
}

/** Largest share of control characters among the painted letters of a readable page. */
const MOST_CONTROLS = 0.04;
/** Smallest share of plain words and numbers on a readable page. On a page of bare glyph codes hardly any look like one. */
const LEAST_PLAIN = 0.25;
const LEAST_WORDS = 6;

/**
 * Whether the page's fonts lack a map to characters (ISO 32000-1 §9.10). Such fonts yield glyph indices: spaces and digits become control
 * characters, and letters become other letters ("7RWDO" for "Total"), so that the page shows text but the file holds none.
 */
function isUnmapped(page: Page, { glyphs }: PageContent): boolean {
  const seen = glyphs.filter(({ paint }) => paint !== "invisible");
  const controls = seen.filter(({ text }) => CONTROLS.test(text)).length;
  if (controls > seen.length * MOST_CONTROLS) return true;
  const words = page.words.filter(({ hidden, text }) => !hidden && /[\p{L}\p{N}]/u.test(text));
  const plain = words.filter(({ text }) => PLAIN_WORD.test(text) || PLAIN_NUMBER.test(text) || /\p{Lo}/u.test(text)).length;
  return words.length >= LEAST_WORDS && plain < words.length * LEAST_PLAIN;
}

/** Control characters except the line ends and tabs that some programs write. */
const CONTROLS = /^[\u0000-\u0008\u000e-\u001f\u007f-\u009f]+$/;
/**
 * A word in capitals, in small letters, or in small letters after a capital. Scripts without case, which may not separate words, are
 * exempt.
 */
const PLAIN_WORD =
  /^[^\p{L}\p{N}]*(?:\p{Lu}+|(?:\p{Lu}\p{M}*)?[\p{Ll}\p{Lm}](?:\p{M}*[\p{Ll}\p{Lm}])*)(?:\p{M}*[-'’./&]\p{L}+)*[^\p{L}\p{N}]*$/u;
const PLAIN_NUMBER = /^[^\p{L}\p{N}]*\d(?:[.,'’:/-]*\d)*[^\p{L}\p{N}]*$/u;

/** Whether white letters lie on a colored cell painted beneath them, and so are visible. The last area painted is on top. */
function liesOnColor(word: PlacedWord, areas: readonly FilledArea[]): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  const beneath = areas.filter((area) => area.left <= x && x <= area.right && area.top <= y && y <= area.bottom);
  const top = beneath[beneath.length - 1];
  return top !== undefined && !isNearWhite(top.fill);
}

function rulesOf(content: PageContent, widthPt: number, heightPt: number): Rule[] {
  const edges = content.areas
    .filter((area) => !isNearWhite(area.fill) && area.right - area.left < widthPt * 0.98)
    .flatMap((area) => [
      { orientation: "horizontal" as const, left: area.left, right: area.right, top: area.top, bottom: area.top },
      { orientation: "horizontal" as const, left: area.left, right: area.right, top: area.bottom, bottom: area.bottom },
    ]);
  return [...content.segments, ...edges]
    .slice(0, MAX_RULES)
    .map((edge) => ({ orientation: edge.orientation, box: fractionBox(edge, widthPt, heightPt) }));
}

function fractionBox(place: { left: number; top: number; right: number; bottom: number }, widthPt: number, heightPt: number): Box {
  return withinPage([place.left / widthPt, place.top / heightPt, place.right / widthPt, place.bottom / heightPt]);
}
