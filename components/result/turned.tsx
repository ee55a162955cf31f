import type { ReactNode } from "react";

export type Turn = 0 | 90 | 180 | 270;

/** A page rotated by quarter turns, with everything on it; `ratio` is its width divided by its height as received. */
export function Turned({ turn, ratio, children }: { turn: Turn; ratio: number; children: ReactNode }) {
  const sideways = turn === 90 || turn === 270;
  return (
    <div className="relative [container-type:size]" style={{ aspectRatio: sideways ? 1 / ratio : ratio }}>
      <div
        className="absolute top-1/2 left-1/2 bg-white shadow-raised"
        style={{
          width: sideways ? "100cqh" : "100cqw",
          height: sideways ? "100cqw" : "100cqh",
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      >
        {children}
      </div>
    </div>
  );
}
