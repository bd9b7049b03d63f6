import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

import { dateIn } from '#core/client/instant-text.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TabTitle } from '#core/client/ui/tab-title.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { usePendingItemCheck } from '#core/client/pending-item-check.ts';

import type { ConversationPart, MessageInput, MessageRow, SentMessage } from '../schema.ts';
import { markRead } from './api.ts';
import { ClosedLine } from './closed-line.tsx';
import { Composer } from './composer.tsx';
import { MessageItem, OutgoingItem } from './message-item.tsx';
import classes from './messages.module.css';
import { markReadInCache } from './contacts-cache.ts';
import { outbox, type Outgoing } from './outbox.ts';
import { useConversation } from './use-conversation.ts';
import { useScroll } from './use-scroll.ts';

export type ConversationProps = {
  user: string;
  partner: string;
  /** Position of the message to start at. */
  at: number | undefined;
  /** Link to the newest messages, from anywhere in the conversation. */
  onNewest: () => void;
};

/** Messages between two users, with the form for a new one. */
export function Conversation({ user, partner, at, onNewest }: ConversationProps) {
  const { parts, refresh, addSent } = useConversation(partner, at);
  const pages = parts.data?.pages ?? [];
  const last = pages.at(-1);
  const query = { ...parts, refetch: () => parts.refetch() };
  if (!last) {
    return (
      <div className={classes.conversation}>
        <LoadError query={query} sentence="This conversation could not be loaded." />
        {parts.isPending && <Loading label="Loading the conversation" />}
      </div>
    );
  }
  return (
    <Shown
      {...{ user, partner, at, onNewest, refresh, addSent, last }}
      messages={pages.flatMap(({ messages }) => messages)}
      hasNewer={parts.hasNextPage}
      isReady={!parts.isFetching && !parts.isError}
      older={{
        hasMore: parts.hasPreviousPage,
        isLoading: parts.isFetchingPreviousPage,
        load: () => {
          if (parts.hasPreviousPage && !parts.isFetching) void parts.fetchPreviousPage();
        },
      }}
      onNearEnd={() => {
        if (parts.hasNextPage && !parts.isFetching) void parts.fetchNextPage();
      }}
    />
  );
}

type ShownProps = ConversationProps & {
  last: ConversationPart;
  messages: MessageRow[];
  hasNewer: boolean;
  isReady: boolean;
  older: { hasMore: boolean; isLoading: boolean; load: () => void };
  onNearEnd: () => void;
  refresh: () => Promise<void>;
  addSent: (sent: SentMessage) => Promise<void>;
};

function Shown(props: ShownProps) {
  const {
    user,
    partner: id,
    at,
    last,
    messages,
    hasNewer,
    isReady,
    older,
    onNearEnd,
    onNewest,
    refresh,
    addSent,
  } = props;
  const { partner, can, closed, read } = last;
  const heading = useRef<HTMLHeadingElement>(null);
  const place = { user, partner: id };
  const all = useSyncExternalStore(outbox.subscribe, () => outbox.list(place), noneOutgoing);
  const outgoing = hasNewer ? [] : all.filter((one) => !messages.some((message) => message.id === one.id));
  const shown = `${messages[0]?.position} ${messages.at(-1)?.position} ${outgoing.map(({ key, state }) => key + state).join()}`;
  const { box, isFollowing, toEnd } = useScroll({ shown, at, isReady, onNear: { start: older.load, end: onNearEnd } });
  const { arrived, sent } = useNewest(messages);
  useReadMark({ partner: id, newest: messages.findLast(({ is_own }) => !is_own), isAtNewest: !hasNewer });

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  async function follow(sending: Promise<SentMessage | undefined>): Promise<void> {
    const message = await sending;
    await (message ? addSent(message) : refresh());
    for (const { key, state } of outbox.list(place)) if (state === 'sent') outbox.remove(place, key);
  }

  function handleSend(input: MessageInput): void {
    void follow(outbox.add(place, input));
    if (hasNewer) onNewest();
    else requestAnimationFrame(toEnd);
  }

  const lastOwn = messages.findLast(({ is_own }) => is_own);
  return (
    <section className={classes.conversation} aria-labelledby="conversation-heading">
      <TabTitle of={partner.name} isPart />
      <h2 id="conversation-heading" className={classes.heading} tabIndex={-1} ref={heading}>
        {partner.name}{' '}
        <SoftText span ml={6} ff="text">
          {roleNames[partner.role]}
          {partner.is_verified === false && ', not verified'}
        </SoftText>
      </h2>
      {/* A scrolling box has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={classes.scroll} role="region" aria-label={`Messages with ${partner.name}`} tabIndex={0}>
        <div className={classes.list}>
          {older.hasMore && (
            <Box ta="center">
              <ActionButton variant="default" disabled={older.isLoading} onClick={older.load}>
                {older.isLoading ? 'Loading…' : 'Show older messages'}
              </ActionButton>
            </Box>
          )}
          {messages.length + outgoing.length === 0 && (
            <EmptyState
              sentence="No messages yet"
              why={
                closed ? 'No messages were sent before the assignment ended.' : `Send ${partner.name} a message below.`
              }
            />
          )}
          <Days
            messages={messages}
            renderMessage={(message) => (
              <MessageItem
                key={message.id}
                content={message.content}
                files={message.files}
                isOwn={message.is_own}
                by={message.is_own ? 'You' : partner.name}
                at={message.created_at}
                position={message.position}
                isFound={message.position === at}
                hasClosedFiles={closed !== null && !message.is_own}
                mark={
                  message.position === read?.position ? (
                    <>
                      Read <Instant at={read.at} show="time" />
                    </>
                  ) : message === lastOwn ? (
                    'Sent'
                  ) : undefined
                }
              />
            )}
          />
          {outgoing.length > 0 && (
            <ol className={classes.messages} aria-label="Being sent">
              {outgoing.map((message) => (
                <OutgoingItem
                  key={message.key}
                  message={message}
                  onRetry={closed ? undefined : () => void follow(outbox.retry(place, message.key))}
                  onDiscard={() => outbox.remove(place, message.key)}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      <div className="visually-hidden" role="log">
        {arrived && <p key={`from ${arrived.position}`}>{`${partner.name}: ${arrived.content || 'sent files'}`}</p>}
        {sent && <p key={`sent ${sent.position}`}>Your message was sent.</p>}
      </div>
      {(hasNewer || !isFollowing) && (
        <div className={classes.newest}>
          <ActionButton variant="default" onClick={hasNewer ? onNewest : toEnd}>
            {!arrived && !hasNewer ? 'Go to newest' : 'New messages'}
          </ActionButton>
        </div>
      )}
      {closed && <ClosedLine name={partner.name} {...closed} />}
      {/* Stays the same composer while the conversation closes, so that unsent text stays in it. */}
      {can.send || closed ? (
        <Composer key={id} partner={partner} isClosed={closed !== null} onSend={handleSend} />
      ) : (
        <Banner tone="info">
          You can read your messages, and can write again once you subscribe.{' '}
          <TextLink to={paths.subscribe}>Choose a plan</TextLink>
        </Banner>
      )}
    </section>
  );
}

const roleNames = { applicant: 'Applicant', mentor: 'Mentor', attorney: 'Attorney' } as const;

function noneOutgoing(): readonly Outgoing[] {
  return none;
}
const none: readonly Outgoing[] = [];

/** Messages grouped by the reader's calendar days. */
function Days({
  messages,
  renderMessage,
}: {
  messages: readonly MessageRow[];
  renderMessage: (message: MessageRow) => React.ReactNode;
}) {
  const timeZone = useTimeZone();
  const days = Map.groupBy(messages, ({ created_at }) => dateIn(timeZone, new Date(created_at)));
  return [...days].map(([day, itsMessages]) => (
    <section key={day}>
      <h3 className={classes.day}>{itsMessages[0] && <Instant at={itsMessages[0].created_at} show="day" />}</h3>
      <ol className={classes.messages}>{itsMessages.map(renderMessage)}</ol>
    </section>
  ));
}

/** Returns the newest message of each side, if it came while the conversation was open. Screen readers announce it. */
function useNewest(messages: readonly MessageRow[]): { arrived: MessageRow | undefined; sent: MessageRow | undefined } {
  const arrived = messages.findLast(({ is_own }) => !is_own);
  const sent = messages.findLast(({ is_own }) => is_own);
  const [first] = useState({ arrived: arrived?.position ?? 0, sent: sent?.position ?? 0 });
  return {
    arrived: arrived && arrived.position > first.arrived ? arrived : undefined,
    sent: sent && sent.position > first.sent ? sent : undefined,
  };
}

/** Marks everything read once the page that shows it is visible, unless it was read before. */
function useReadMark({
  partner,
  newest,
  isAtNewest,
}: {
  partner: string;
  newest: MessageRow | undefined;
  isAtNewest: boolean;
}): void {
  const queryClient = useQueryClient();
  const checkWaiting = usePendingItemCheck();
  const seen = useRef(0);
  const unread = newest?.read_at === null ? newest.position : undefined;
  const mark = useEffectEvent(() => {
    if (unread === undefined || !isAtNewest || unread <= seen.current || document.visibilityState !== 'visible') return;
    const before = seen.current;
    seen.current = unread;
    markRead(partner, unread).then(
      () => checkWaiting('messages', markReadInCache(queryClient, partner)),
      // The next message, or the next look at the page, marks it again.
      () => {
        seen.current = before;
      },
    );
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each arrival
  useEffect(() => mark(), [unread, isAtNewest]);
  useEffect(() => {
    const handleVisible = () => mark();
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, []);
}
