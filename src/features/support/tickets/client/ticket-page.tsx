import { useParams } from 'react-router';

import { useCurrentPage } from '#core/client/current-page.ts';
import { WithAside } from '#core/client/ui/with-aside.tsx';

import { SupportAside } from './support-aside.tsx';
import { Thread } from './ticket-thread.tsx';

/** Page of the ticket in the URL: for its author with the support hours, for staff without. */
export default function TicketPage() {
  const { id = '' } = useParams();
  const thread = <Thread key={id} id={id} />;
  if (useCurrentPage()?.area === 'admin') return thread;
  return (
    <WithAside aside={<SupportAside />} isAsideWide>
      {thread}
    </WithAside>
  );
}
