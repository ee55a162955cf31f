"use client";

import { createElement, useEffect, useState } from "react";
import { onFirstToast } from "@/components/ui/toast";
import { useLazyPart } from "@/components/ui/use-lazy-part";

const load = () => import("./toaster");

/** Where toasts appear. Loaded with the first toast, retrying if the server is unreachable, which that toast may have to report. */
export function ToastRegion() {
  const [summoned, setSummoned] = useState(false);
  const { part } = useLazyPart(load, summoned);
  useEffect(() => onFirstToast(() => setSummoned(true)), []);
  return summoned && part ? createElement(part.Toaster) : null;
}
