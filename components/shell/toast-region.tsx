"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { whenSummoned } from "@/components/ui/toast";

const Toaster = dynamic(() => import("./toaster").then((loaded) => loaded.Toaster), { ssr: false });

/** Where toasts appear; empty until the first one. */
export function ToastRegion() {
  const [summoned, setSummoned] = useState(false);
  useEffect(() => whenSummoned(() => setSummoned(true)), []);
  return summoned ? <Toaster /> : null;
}
