"use client";

import { useCallback, useEffect, useRef, useState, type ChangeEvent, type DragEvent, type RefObject } from "react";
import { droppedFiles, hasFiles } from "./dropped-files";

export interface DropZone {
  /** Files are dragged over it. */
  isOver: boolean;
  /** Of the element that takes them. */
  zone: Record<"onDragLeave" | "onDragOver" | "onDrop", (event: DragEvent) => void>;
  /** Of the field by which they are chosen. */
  input: { ref: RefObject<HTMLInputElement | null>; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  /** Lets the reader choose them. */
  open: () => void;
}

/** A place that takes files by drop, folders too, or by choice. On the rest of the page a drop does nothing: a browser would leave it. */
export function useDropZone(onFiles: (files: File[]) => void, disabled: boolean): DropZone {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const keep = (event: globalThis.DragEvent): void => {
      if (event.dataTransfer && hasFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener("dragover", keep);
    window.addEventListener("drop", keep);
    return () => {
      window.removeEventListener("dragover", keep);
      window.removeEventListener("drop", keep);
    };
  }, []);
  return {
    isOver,
    zone: {
      onDragOver: ({ dataTransfer }) => {
        if (!hasFiles(dataTransfer)) return;
        dataTransfer.dropEffect = disabled ? "none" : "copy";
        setOver(!disabled);
      },
      // From an element within to another the zone is not left.
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled && hasFiles(event.dataTransfer)) void droppedFiles(event.dataTransfer).then(onFiles);
      },
    },
    input: {
      ref: input,
      onChange: ({ target }) => {
        const chosen = [...(target.files ?? [])];
        // The same file may be chosen once more.
        target.value = "";
        if (chosen.length > 0) onFiles(chosen);
      },
    },
    open: useCallback(() => input.current?.click(), []),
  };
}
