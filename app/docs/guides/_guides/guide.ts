import type { ReactNode } from "react";

/** What guides need to know about the deployment that serves them. */
export interface GuidePlace {
  /** Base URL for test keys. */
  base: string;
  /** Base URL for live keys; differs from `base` only if the sandbox has its own URL. */
  liveBase: string;
  maxBatchInvoices: number;
}

export interface Guide {
  slug: string;
  title: string;
  lead: string;
  /** Each section is a heading with an anchor, listed in the table of contents and in the search. */
  sections: readonly { id: string; title: string; body: (place: GuidePlace) => ReactNode }[];
}
