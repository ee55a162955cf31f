"use client";

import { memo, useEffect, useMemo, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { scrollGently } from "@/components/ui/scroll-gently";
import { fullLabel, type FieldEntry } from "./fields";
import { focusField } from "./focus-field";
import { useHighlight, useKeepLit } from "./highlight";

/** The boxes over one page, in fractions of its size, so that they fit at every zoom. Clicking one leads to its field. */
export function PageOverlay({ page, fields }: { page: number; fields: readonly FieldEntry[] }) {
  const here = useMemo(() => fields.filter(({ places }) => places.some((place) => place.page === page)), [fields, page]);
  return (
    <div className="absolute inset-0">
      <Boxes page={page} fields={here} />
      <Lit page={page} />
    </div>
  );
}

/** Memoized: a page of a long invoice has hundreds of boxes, which must not re-render with each highlight. */
const Boxes = memo(function Boxes({ page, fields }: { page: number; fields: readonly FieldEntry[] }) {
  const keepLit = useKeepLit();
  return fields.flatMap((field) =>
    field.places
      .filter((place) => place.page === page)
      .map((place, index) => (
        <button
          key={`${field.key}-${index}`}
          type="button"
          tabIndex={-1}
          title={`${field.label}: ${field.text ?? "not found"}`}
          aria-label={`Go to ${fullLabel(field)}`}
          style={position(place.box)}
          className="absolute rounded-[2px] border border-transparent hover:border-accent hover:bg-mark"
          onClick={() => {
            keepLit(field);
            focusField(field.key);
          }}
        />
      )),
  );
});

function Lit({ page }: { page: number }) {
  const { shown } = useHighlight();
  return shown?.places
    .filter((place) => place.page === page)
    .map((place, index) => <LitBox key={`${shown.key}-${index}`} box={place.box} first={index === 0} />);
}

function LitBox({ box, first }: { box: [number, number, number, number]; first: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first) scrollWithin(element.current);
  }, [first]);
  return (
    <div
      ref={element}
      data-lit
      style={position(box)}
      className={classNames("pointer-events-none absolute rounded-[2px] bg-mark outline-2 outline-offset-1 outline-caution")}
    />
  );
}

/** Scrolls the box into view within the document's frame, without moving the page around it. */
function scrollWithin(element: HTMLElement | null): void {
  const frame = element?.closest<HTMLElement>("[data-document-frame]");
  if (!element || !frame || frame.scrollHeight <= frame.clientHeight + 1) return;
  const box = element.getBoundingClientRect();
  const view = frame.getBoundingClientRect();
  if (box.top >= view.top && box.bottom <= view.bottom) return;
  frame.scrollTo({ top: frame.scrollTop + box.top - view.top - view.height / 3, behavior: scrollGently() });
}

function position([left, top, right, bottom]: [number, number, number, number]): {
  left: string;
  top: string;
  width: string;
  height: string;
} {
  // A small margin around the text.
  const x = 0.003;
  const y = 0.002;
  const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;
  return { left: percent(left - x), top: percent(top - y), width: percent(right - left + 2 * x), height: percent(bottom - top + 2 * y) };
}
