import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';

import { useIsStreamConnected } from '#core/client/live-updates.ts';
import { useSearch } from '#core/client/search.ts';
import { useCurrentPage } from '#core/client/current-page.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';

import { AT, messagePages, WITH } from '../rules.ts';
import { contactsQuery } from './api.ts';
import { Contacts } from './contacts.tsx';
import { Conversation } from './conversation.tsx';
import classes from './messages.module.css';
import { POLL_MS } from './use-conversation.ts';

/** Width from which conversation and contacts are side by side. The style sheet has the same one. */
const SIDE_BY_SIDE = '(min-width: 48.0625em)';

/** Conversations of an applicant with providers: contacts on the left, one conversation on the right. */
export default function MessagesPage() {
  const page = useCurrentPage();
  const { session } = useSession();
  const roles = session?.roles.filter(({ is_active }) => is_active).map(({ role }) => role) ?? [];
  const own = (['mentor', 'attorney'] as const).find((role) => roles.includes(role));
  // The applicants' path is open to everyone. Mentors and attorneys have their own.
  if (page?.area === 'account' && own && !roles.includes('applicant')) {
    return <Navigate to={{ pathname: messagePages[own], search: location.search }} replace />;
  }
  return (
    <>
      <PageHeader />
      {session && <Messages user={session.user.id} />}
    </>
  );
}

function Messages({ user }: { user: string }) {
  const { search, change } = useSearch();
  const isLive = useIsStreamConnected();
  const isWide = useMediaQuery(SIDE_BY_SIDE, false, { getInitialValueInEffect: false });
  const partner = search.get(WITH) ?? undefined;
  const position = Number(search.get(AT) ?? Number.NaN);
  const at = Number.isSafeInteger(position) && position > 0 ? position : undefined;
  const contacts = useQuery({ ...contactsQuery, refetchInterval: isLive || partner === undefined ? false : POLL_MS });

  if (!contacts.data) {
    return (
      <>
        <LoadError query={contacts} sentence="Your messages could not be loaded." />
        {contacts.isPending && <Loading label="Loading your messages" />}
      </>
    );
  }
  if (contacts.data.length === 0) {
    return (
      <EmptyState
        sentence="No contacts yet"
        why="Once an applicant and a mentor or attorney are assigned to each other, they can write to each other here."
      />
    );
  }
  const [newest] = contacts.data;
  if (partner === undefined && isWide && newest) {
    return <Navigate to={{ search: new URLSearchParams({ [WITH]: newest.id }).toString() }} replace />;
  }
  return (
    <div className={classes.root} data-open={partner !== undefined || undefined}>
      <Contacts contacts={contacts.data} current={partner} />
      {partner !== undefined && (
        <div className={classes.side}>
          <p className={classes.back}>
            <Link to={{ search: '' }}>All conversations</Link>
          </p>
          <Conversation
            key={`${partner} ${at}`}
            user={user}
            partner={partner}
            at={at}
            onNewest={() =>
              change((current) => {
                current.delete(AT);
                return current;
              })
            }
          />
        </div>
      )}
    </div>
  );
}
