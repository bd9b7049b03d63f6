import { useParams } from 'react-router';

import { SupportColumns, useTicketsPath } from './support-columns.tsx';
import { Thread } from './ticket-thread.tsx';

/** Page of the ticket in the URL. */
export default function TicketPage() {
  const { id = '' } = useParams();
  return (
    <SupportColumns>
      <Thread key={id} id={id} listAddress={useTicketsPath()} />
    </SupportColumns>
  );
}
