import { useParams } from 'react-router';

import { paths } from '#core/shared/paths.ts';

import { Thread } from './ticket-thread.tsx';

/** A user's ticket as staff read and answer it. */
export default function QueuedTicketPage() {
  const { id = '' } = useParams();
  return <Thread key={id} id={id} listAddress={paths.adminSupport} />;
}
