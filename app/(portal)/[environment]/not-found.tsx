import { PageHeader } from "@/components/ui/page-header";

export default function NotFound() {
  return <PageHeader title="There is nothing at this address" lead="It may belong to another account or to the other environment, or what stood here was purged. The navigation leads on." />;
}
