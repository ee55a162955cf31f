"use client";

import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { inSentences } from "@/components/format/words";
import { AnomalyList, numberAnomalies } from "@/components/result/anomaly-list";
import { Decision } from "@/components/result/decision";
import { DocumentView } from "@/components/result/document-view";
import { placedFields, waysFromFindings } from "@/components/result/fields";
import { fieldElement, focusField } from "@/components/result/focus-field";
import { HighlightProvider } from "@/components/result/highlight";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { wasByKeys } from "@/components/ui/when-present";
import type { ReviewView } from "@/lib/review/read-review";
import { History } from "./history";
import { useReviewing } from "./review-context";
import { ReviewFields } from "./review-fields";
import { ReviewLines } from "./review-lines";
import { Treatment } from "./treatment";
import { UnheardNotice } from "./unheard-mark";

/** The document beside its analysis. Documents of the next invoices are pre-rendered invisibly underneath. */
export function ReviewBody({
  ahead,
  onTakeBack,
  onComment,
}: {
  ahead: readonly ReviewView[];
  /** Takes back a decision that hasn't reached a server; null if there is none. */
  onTakeBack: (() => void) | null;
  onComment: (() => void) | null;
}) {
  const { environment, view, readOnly, mayCorrect, edit } = useReviewing();
  const { result } = view;
  const isShown = view.document !== null;
  const anomalies = useMemo(() => numberAnomalies(result.anomalies, isShown), [result, isShown]);
  const wayFrom = useMemo(() => waysFromFindings(result), [result]);
  const placed = useMemo(() => placedFields(result), [result]);
  const known = useMemo(() => [...placed, ...anomalies.map(({ highlight }) => highlight)], [placed, anomalies]);
  const wayTo = useCallback(
    (anomaly: ReviewView["result"]["anomalies"][number]): (() => void) | null => {
      const field = wayFrom(anomaly);
      if (field === null) return null;
      // A missing value is collapsed until somebody adds it.
      return () => (mayCorrect && fieldElement(field) === null ? edit(field) : focusField(field));
    },
    [wayFrom, mayCorrect, edit],
  );
  const layers = [view, ...ahead.filter(({ itemId }) => itemId !== view.itemId)];
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const isScrolled = useRef(false);
  // Each invoice starts at its recommendation and findings, and a key pressed there must not act on a field of the previous invoice.
  useLayoutEffect(() => {
    if (shown.current === view.itemId) return;
    const isFirst = shown.current === null;
    shown.current = view.itemId;
    // After a page load the focus stays where it is: the reader starts at the top, with the skip link.
    if (isFirst && !navigator.userActivation?.hasBeenActive) return;
    const element = panel.current;
    // Without earlier scrolling nothing is reset, which saves a layout.
    if (isScrolled.current) element?.scrollTo({ top: 0 });
    if (!isFirst && window.innerWidth < WIDE_PX) window.scrollTo({ top: 0 });
    isScrolled.current = false;
    // The focused element may have disappeared with the previous invoice or dialog. A header button that is pressed repeatedly keeps the
    // focus.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || element?.contains(activeElement)) {
      heading.current?.toggleAttribute("data-quiet", !wasByKeys());
      heading.current?.focus({ preventScroll: true });
    }
  }, [view.itemId]);
  return (
    <HighlightProvider known={known}>
      <div className="grid min-h-0 flex-1 items-stretch gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-raised lg:min-h-0">
          {layers.map((layer, index) => (
            <div
              key={layer.itemId}
              inert={index > 0}
              aria-hidden={index > 0 || undefined}
              className={index === 0 ? "flex h-full min-h-0 flex-col" : "invisible absolute inset-0 flex flex-col overflow-hidden"}
            >
              <DocumentView
                environment={environment}
                document={layer.document}
                removedAt={layer.documentRemovedAt}
                fields={index === 0 ? placed : none}
                pages={layer.result.document.pages}
                isShown={index === 0}
              />
            </div>
          ))}
        </div>
        <div
          ref={panel}
          onScroll={() => {
            isScrolled.current = true;
          }}
          className="relative grid min-w-0 content-start gap-4 lg:-mx-1 lg:overflow-y-auto lg:px-1 lg:pb-1"
          data-review-panel
        >
          {onTakeBack ? (
            <UnheardNotice title={readOnly} onTakeBack={onTakeBack} />
          ) : readOnly ? (
            <Notice kind="info" title={readOnly} />
          ) : null}
          <Decision decision={result.decision} confidence={result.confidence} heading={heading} />
          {anomalies.length > 0 ? (
            <Panel bare title={`Findings (${anomalies.length})`}>
              <AnomalyList environment={environment} anomalies={anomalies} currency={result.invoice.currency.value} wayTo={wayTo} />
            </Panel>
          ) : null}
          <Treatment />
          <Panel bare title="Fields" className="below-fold">
            <ReviewFields />
          </Panel>
          <ReviewLines />
          <History onComment={onComment} />
          {result.warnings.length > 0 ? (
            <Panel title="Notes">
              <ul className="grid list-disc gap-1.5 pl-4 text-sm text-ink-soft">
                {result.warnings.map((warning, index) => (
                  <li key={index}>{inSentences(warning.message)}</li>
                ))}
              </ul>
            </Panel>
          ) : null}
        </div>
      </div>
    </HighlightProvider>
  );
}

const none: never[] = [];
/** From this width on the panel scrolls by itself; below it, the page does. */
const WIDE_PX = 1024;
