import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/shell/logo";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-content-center gap-3 p-6 text-center">
      <div className="mb-4 flex justify-center">
        <Logo />
      </div>
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="text-ink-soft">There is nothing at this address. It may have been moved or mistyped.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button asChild look="primary">
          <Link href="/test">Go to the overview</Link>
        </Button>
        <Button asChild>
          <Link href="/docs">Documentation</Link>
        </Button>
      </div>
    </main>
  );
}
