import { useParams } from 'react-router';

import { SupportColumns, useTicketsAddress } from './support-columns.tsx';
import { Thread } from './ticket-thread.tsx';

/** The ticket that the address names. */
export default function TicketPage() {
  const { id = '' } = useParams();
  return (
    <SupportColumns>
      <Thread key={id} id={id} listAddress={useTicketsAddress()} />
    </SupportColumns>
  );
}
