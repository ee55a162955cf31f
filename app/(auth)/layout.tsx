import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex justify-center">
          <Logo />
        </div>
        <div className="rounded-lg border border-line bg-surface p-6 shadow-raised">{children}</div>
        <p className="mt-5 text-center text-xs text-balance text-ink-faint">
          VAT and withholding tax on every invoice, with the legal basis for every figure.
        </p>
      </div>
    </main>
  );
}
