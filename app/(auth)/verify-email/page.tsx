import type { Metadata } from "next";
import { ConfirmAddressButton } from "@/components/auth/confirm-address-button";
import { confirm } from "./actions";

export const metadata: Metadata = { title: "Confirm your address", referrer: "no-referrer" };

export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { token } = await searchParams;
  return (
    <>
      <h1 className="text-lg font-semibold">Confirm your e-mail address</h1>
      <p className="mt-1 mb-4 text-sm text-ink-soft">Then colleagues can be invited, and what matters reaches you.</p>
      <ConfirmAddressButton confirm={confirm.bind(null, typeof token === "string" ? token : "")} />
    </>
  );
}
