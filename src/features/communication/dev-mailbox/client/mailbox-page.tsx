import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { asApiError, createApi, unwrap, type ApiError } from '#core/client/api.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';

import type { MailboxMessage } from '../schema.ts';
import type { MailboxApi } from '../server/routes.ts';
import classes from './mailbox-page.module.css';

const api = createApi<MailboxApi>('/api/mailbox');

/** Unsent mail, for users who try Laurel on their own machine. */
export function MailboxPage() {
  const { messages, failure, isLoading, refresh } = useMessages();
  const [openId, setOpenId] = useState<string>();
  const open = messages?.find(({ id }) => id === openId) ?? messages?.[0];

  return (
    <>
      <PageHeader
        title="Mailbox"
        subtitle="No mail server is configured, so emails arrive here instead. Only this machine can open this page."
        aside={
          <Button variant="default" onClick={refresh} loading={isLoading}>
            Refresh
          </Button>
        }
      />
      {failure && <Failure failure={failure} />}
      {!messages && !failure && <Loading label="Loading the mailbox" />}
      {messages?.length === 0 && (
        <EmptyState
          sentence="No emails yet."
          why="Sign up or request a new password, and the email appears here a moment later."
        />
      )}
      {open && (
        <div className={classes.columns}>
          <ul className={classes.list} aria-label="Emails, newest first">
            {messages?.map((message) => (
              <li key={message.id}>
                <button
                  type="button"
                  className={classes.entry}
                  aria-current={message === open}
                  onClick={() => setOpenId(message.id)}
                >
                  <span className={classes.subject}>{message.subject}</span>
                  <span className={classes.details}>{message.recipient}</span>
                  <span className={classes.details}>
                    <Instant at={message.createdAt} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Message message={open} />
        </div>
      )}
    </>
  );
}

type Loaded = { messages?: readonly MailboxMessage[]; failure?: ApiError };

function useMessages() {
  const [round, setRound] = useState(1);
  const [loaded, setLoaded] = useState<Loaded & { round: number }>({ round: 0 });

  useEffect(() => {
    let isGone = false;
    async function run() {
      const outcome = await loadMessages();
      if (!isGone) setLoaded((before) => ({ ...before, failure: undefined, ...outcome, round }));
    }
    void run();
    return () => {
      isGone = true;
    };
  }, [round]);

  return { ...loaded, isLoading: loaded.round !== round, refresh: () => setRound(round + 1) };
}

async function loadMessages(): Promise<Loaded> {
  try {
    const { messages } = await unwrap(api.index.$get());
    return { messages };
  } catch (error) {
    return { failure: asApiError(error) };
  }
}

function Failure({ failure }: { failure: ApiError }) {
  if (failure.code === 'not_found') {
    return (
      <Banner tone="info">
        There is no mailbox here. It is available only on the machine that runs Laurel, and only while no mail server is
        configured.
      </Banner>
    );
  }
  return (
    <Banner tone="error" reference={failure.reference}>
      {failure.message}
    </Banner>
  );
}

function Message({ message }: { message: MailboxMessage }) {
  return (
    <Panel title={message.subject}>
      <p className={classes.details}>
        To {message.recipient}, <Instant at={message.createdAt} />
      </p>
      <p className={classes.text}>{linked(message.text)}</p>
    </Panel>
  );
}

/** Text in which web addresses are links, since opening them is the purpose of this page. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // A mail may name one address twice.
      // oxlint-disable-next-line react/no-array-index-key
      <TextLink key={index} href={part}>
        {part}
      </TextLink>
    ) : (
      part
    ),
  );
}
