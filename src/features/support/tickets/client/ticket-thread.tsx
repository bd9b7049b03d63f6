import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useBusinessHours } from '#core/client/business-hours.tsx';
import { asApiError } from '#core/client/api.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FileList } from '#core/client/ui/file-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { nameWithProof } from '#core/shared/proof.ts';

import { priorityLabels, type TicketReply, type TicketThread } from '../schema.ts';
import { ownTickets, transitionTicket, ticketQueue, ticketThread } from './api.ts';
import { ReplyForm } from './reply-form.tsx';
import { replyExpectedBy } from './support-hours.ts';
import { TicketHandling } from './ticket-handling.tsx';
import { getState, formatWriter } from './ticket-text.ts';
import { useTicketsPath } from './tickets-path.ts';
import classes from './ticket-thread.module.css';

/** A ticket with its replies, and actions for its author or staff. */
export function Thread({ id }: { id: string }) {
  const listAddress = useTicketsPath();
  const thread = useQuery(ticketThread(id));
  const box = useRef<HTMLDivElement>(null);
  const number = thread.data?.number;

  useEffect(() => {
    if (number === undefined) return;
    const heading = box.current?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [number]);

  return (
    <div ref={box}>
      <Text mb="sm">
        <TextLink to={listAddress}>All tickets</TextLink>
      </Text>
      <LoadError query={thread} sentence="This ticket could not be loaded." isPage />
      {thread.isPending && <Loading label="Loading the ticket" />}
      {thread.data && <Conversation ticket={thread.data} />}
    </div>
  );
}

function Conversation({ ticket }: { ticket: TicketThread }) {
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDirty, setIsDirty] = useState(false);
  const canWrite = ticket.can.reply || ticket.can.note;
  const { dialog } = useUnsavedGuard(isDirty && canWrite);
  const isStaff = ticket.can.handle;
  const state = getState(ticket, isStaff ? 'staff' : 'author');
  const cancelling = useMutation({
    mutationFn: transitionTicket,
    onSuccess: (changed) => handleChanged(changed, 'The ticket was cancelled.'),
    // Support has probably started work on it in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: ownTickets.key }),
  });

  function handleChanged(changed: TicketThread, text: string): void {
    void showChanged(queryClient, ticketThread(ticket.id).queryKey, changed).then(() => showMessage(text));
    void queryClient.invalidateQueries({ queryKey: [...ownTickets.key, 'list'] });
    void queryClient.invalidateQueries({ queryKey: ticketQueue.key });
  }

  return (
    <>
      <PageHeader
        title={ticket.subject}
        subtitle={
          <>
            Ticket #{ticket.number} ·{' '}
            {isStaff ? (
              <>
                {nameWithProof(ticket.author)},{' '}
                <TextLink href={`mailto:${ticket.author.email}`}>{ticket.author.email}</TextLink>
              </>
            ) : (
              `${priorityLabels[ticket.priority]} priority`
            )}
            {ticket.cancelled_at !== null && (
              <>
                {' '}
                · Cancelled <Instant at={ticket.cancelled_at} />
              </>
            )}
          </>
        }
        aside={
          <Group gap="sm">
            <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
            {!isStaff && ticket.can.transitions.includes('closed') && (
              <CancelTicket
                number={ticket.number}
                isBusy={cancelling.isPending}
                onCancel={() => cancelling.mutate({ id: ticket.id, status: 'closed', version: ticket.version })}
              />
            )}
          </Group>
        }
      />
      {cancelling.error && (
        <ErrorBanner sentence="This ticket was not cancelled." failure={asApiError(cancelling.error)} isFocused />
      )}
      {isStaff && (
        <Box mb="md">
          <TicketHandling ticket={ticket} onChanged={handleChanged} />
        </Box>
      )}
      <Stack component="ol" mb={20} aria-label="Messages">
        <Entry
          from="author"
          who={formatWriter(ticket)}
          at={ticket.created_at}
          text={ticket.description}
          files={ticket.files}
        />
        {ticket.replies.map((reply) => (
          <Entry
            key={reply.id}
            from={reply.from}
            who={formatWriter(ticket, reply)}
            isNote={reply.is_internal}
            at={reply.created_at}
            text={reply.body}
            files={reply.files}
          />
        ))}
      </Stack>
      <StatusMessageBanner statusMessage={statusMessage} />
      <ReplyDue ticket={ticket} />
      {canWrite ? (
        <Panel>
          <ReplyForm
            key={`${statusMessage.round} ${ticket.can.reply}`}
            ticket={ticket}
            onSaved={(changed) =>
              handleChanged(
                changed,
                changed.replies.at(-1)?.is_internal ? 'Your note was saved.' : 'Your reply was sent.',
              )
            }
            onDiscardDraft={() => showMessage()}
            onDirtyChange={setIsDirty}
          />
        </Panel>
      ) : (
        <Text c="dimmed">This ticket is closed. If you need more help, please open a new one.</Text>
      )}
      {dialog}
    </>
  );
}

type EntryProps = {
  from: TicketReply['from'];
  who: string;
  isNote?: boolean;
  at: string;
  text: string;
  files: readonly string[];
};

function Entry({ from, who, isNote = false, at, text, files }: EntryProps) {
  return (
    <li className={classes.entry} data-from={isNote ? 'note' : from}>
      <SoftText mb={6}>
        <Text span mr="xs" c="bright" fw={600}>
          {who}
        </Text>{' '}
        {isNote && 'Internal note · '}
        <Instant at={at} />
      </SoftText>
      <TypedText>{text}</TypedText>
      <FileList label="Files with this message" files={listedFiles(files)} />
    </li>
  );
}

/** Expected time of our reply, if the author wrote last. */
function ReplyDue({ ticket }: { ticket: TicketThread }) {
  const { hours } = useBusinessHours();
  const last = ticket.replies.findLast(({ is_internal }) => !is_internal);
  if (ticket.status === 'closed' || last?.from === 'staff') return null;
  return (
    <Text c="dimmed" size="sm" mb="md">
      {ticket.can.handle ? 'A reply is due by ' : 'Expect a reply by '}
      <Instant at={replyExpectedBy(new Date(last?.created_at ?? ticket.created_at), hours)} />.
    </Text>
  );
}

function CancelTicket({ number, isBusy, onCancel }: { number: number; isBusy: boolean; onCancel: () => void }) {
  const [isAsked, setIsAsked] = useState(false);

  function handleConfirm(): void {
    setIsAsked(false);
    onCancel();
  }

  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => setIsAsked(true)}>
        {isBusy ? 'Cancelling…' : 'Cancel Ticket'}
      </Button>
      <QuestionDialog
        isOpen={isAsked}
        title={`Cancel ticket #${number}?`}
        no="Keep it"
        yes="Cancel Ticket"
        onNo={() => setIsAsked(false)}
        onYes={handleConfirm}
      >
        The ticket will be closed, and you cannot open it again.
      </QuestionDialog>
    </>
  );
}
