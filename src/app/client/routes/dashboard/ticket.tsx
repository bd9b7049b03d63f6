import { useParams } from 'react-router';

import { TicketPage } from '#features/support/client/support-page.tsx';

import { pageMeta } from '../../page-meta.ts';
import { supportCenter } from '../../support-places.ts';

export function meta() {
  return pageMeta({ title: 'Support Ticket', isPrivate: true });
}

export default function TicketRoute() {
  const { id = '' } = useParams();
  return <TicketPage key={id} id={id} {...supportCenter} />;
}
