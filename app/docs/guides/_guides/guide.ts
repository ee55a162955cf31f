import type { ReactNode } from "react";

/** What a guide may say about the deployment that serves it. */
export interface GuidePlace {
  /** Base address for test keys. */
  base: string;
  /** The same for live keys; the same address unless the sandbox has its own. */
  liveBase: string;
  maxBatchInvoices: number;
}

export interface Guide {
  slug: string;
  title: string;
  lead: string;
  /** Each is a heading with an anchor, an entry of the table of contents and of the search. */
  sections: readonly { id: string; title: string; body: (place: GuidePlace) => ReactNode }[];
}
