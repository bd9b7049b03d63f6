import { useParams } from 'react-router';

import { PaymentPage } from '#features/requests/client/payment-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Payment', isPrivate: true });
}

export default function RequestPaymentRoute() {
  const { id = '' } = useParams();
  return <PaymentPage key={id} id={id} />;
}
