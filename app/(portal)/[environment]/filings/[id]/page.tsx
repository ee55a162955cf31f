import { filingMetadata, filingOf } from "@/app/_portal/read-filing";
import { FilingPage } from "@/components/filings/filing-page";
import { BackLink } from "@/components/ui/back-link";

type Props = { params: Promise<{ environment: string; id: string }> };

export const generateMetadata = ({ params }: Props) => filingMetadata(params);

export default async function Page({ params }: Props) {
  const { environment: asked, id } = await params;
  const { environment, accountName, page } = await filingOf(asked, id);
  return (
    <>
      <BackLink href={`/${environment}/filings`} className="mb-2">
        All filings
      </BackLink>
      <FilingPage environment={environment} accountName={accountName} initial={page} />
    </>
  );
}
