import { notFound } from "next/navigation";
import { filingMetadata, filingOf } from "@/app/_portal/read-filing";
import { PrintButton } from "@/components/filings/print-button";
import { Receipt } from "@/components/filings/receipt";
import { BackLink } from "@/components/ui/back-link";

type Props = { params: Promise<{ environment: string; id: string }> };

export const generateMetadata = ({ params }: Props) => filingMetadata(params, "Receipt: ");

export default async function Page({ params }: Props) {
  const { environment: asked, id } = await params;
  const { environment, accountName, page } = await filingOf(asked, id);
  if (page.filing.receipt === null) notFound();
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-2xl items-center justify-between print:hidden">
        <BackLink href={`/${environment}/filings/${id}`}>Back to filing</BackLink>
        <PrintButton />
      </div>
      <Receipt page={page} accountName={accountName} />
    </>
  );
}
