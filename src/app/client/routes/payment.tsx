import { PaymentOverviewPage } from '#features/billing/client/payment-overview-page.tsx';

import { site } from '../site.tsx';

export default function PaymentRoute() {
  return <PaymentOverviewPage links={site.links} />;
}
