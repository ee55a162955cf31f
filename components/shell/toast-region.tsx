"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { whenSummoned } from "@/components/ui/toast";
import { whenPresent } from "@/components/ui/when-present";

const load = () => import("./toaster").then((loaded) => loaded.Toaster);
const Toaster = dynamic(load, { ssr: false });

/** Where toasts appear; empty until the first one, which may have to say that the server is out of reach. */
export function ToastRegion() {
  const [summoned, setSummoned] = useState(false);
  useEffect(() => whenPresent(load), []);
  useEffect(() => whenSummoned(() => setSummoned(true)), []);
  return summoned ? <Toaster /> : null;
}
