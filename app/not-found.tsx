import Link from "next/link";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-content-center gap-3 p-6 text-center">
      <h1 className="text-xl font-semibold">There is nothing at this address</h1>
      <p className="text-ink-soft">It may belong to another account or to the other environment, or its results were purged.</p>
      <div className="mt-2"><Button asChild look="primary"><Link href="/test">Go to the overview</Link></Button></div>
    </main>
  );
}
