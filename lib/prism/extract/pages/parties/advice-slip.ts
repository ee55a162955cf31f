import type { PartyBlock } from "../addresses/party-block";
import type { PageText } from "../page/page-text";

/** The heading of a slip to cut off and send with the payment. */
const SLIP = /^(?:payment|remittance) (?:advice|slip)\b/i;
/** Most lines from that heading to its addressee. */
const REACH = 2;

/**
 * "PAYMENT ADVICE / To: Bonny River Diving Services Limited" below an invoice: the payer sends the slip back, so its addressee is the
 * seller.
 */
export function withAdviceSlipAsVendor(text: PageText, blocks: readonly PartyBlock[]): PartyBlock[] {
  return blocks.map((block) => (block.role === "customer" && isAddressee(text, block) ? { ...block, role: "vendor" } : block));
}

function isAddressee(text: PageText, { name }: PartyBlock): boolean {
  const [first] = name?.words ?? [];
  if (!name || !first) return false;
  const { line } = name;
  const addressed = line.words[line.words.indexOf(first) - 1];
  if (!addressed || !/^to:?$/i.test(addressed.text)) return false;
  return text.lines
    .slice(Math.max(0, line.index - REACH), line.index)
    .some(
      (above) =>
        above.page === line.page &&
        above.chunks.some((chunk) => SLIP.test(chunk.text) && Math.abs(chunk.left - addressed.left) < line.page.em),
    );
}
