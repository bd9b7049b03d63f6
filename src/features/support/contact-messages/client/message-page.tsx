import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { useKeptForm } from '#core/client/kept-form.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { paths } from '#core/shared/paths.ts';

import { describeMatter } from '../rules.ts';
import type { ContactMessage } from '../schema.ts';
import { AnswerForm } from './answer-form.tsx';
import { MessageBadge } from './message-badge.tsx';
import { contactMessage, contactMessages, handleMessage } from './messages-api.ts';

/** Page of a visitor's message and the reply to it. */
export default function MessagePage() {
  const { id = '' } = useParams();
  const query = useQuery(contactMessage(id));
  return (
    <>
      <Text mb="sm">
        <TextLink to={paths.adminMessages}>All messages</TextLink>
      </Text>
      <LoadError query={query} sentence="This message could not be loaded." />
      {query.isPending && <Loading label="Loading the message" />}
      {query.data && <Message key={id} message={query.data} />}
    </>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, phone, answered_at, handled_at } = message;
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDirty, setIsDirty] = useState(false);
  const reply = useKeptForm(answered_at === null);
  const { dialog } = useUnsavedGuard(isDirty && reply.isShown);
  const matter = describeMatter(message);
  const handling = useMutation({
    mutationFn: handleMessage,
    onSuccess: (changed) =>
      handleChanged(
        changed,
        changed.handled_at === null
          ? 'The message is marked as awaiting a reply.'
          : 'The message is marked as handled.',
      ),
  });

  function handleChanged(changed: ContactMessage, text: string): void {
    void showChanged(queryClient, contactMessage(id).queryKey, changed).then(() => showMessage(text));
    void queryClient.invalidateQueries({ queryKey: [...contactMessages.key, 'list'] });
  }

  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <>
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
            {phone && ` · ${phone}`}
            {matter && ` · ${matter}`}
          </>
        }
        aside={<MessageBadge message={message} />}
      />
      <Stack mb={20}>
        <Panel>
          <SoftText mb="xs">
            <Instant at={message.created_at} />
          </SoftText>
          <TypedText>{message.message}</TypedText>
        </Panel>
        {message.answer !== null && answered_at !== null && (
          <Panel title="Reply" titleStyle="label">
            <SoftText mb="xs">
              {message.answered_by ?? 'A former admin'}, <Instant at={answered_at} />
            </SoftText>
            <TypedText>{message.answer}</TypedText>
          </Panel>
        )}
      </Stack>
      <StatusMessageBanner statusMessage={statusMessage} />
      {handling.error && (
        <ErrorBanner sentence="The message was not changed." failure={asApiError(handling.error)} isFocused />
      )}
      {reply.isShown && (
        <Panel>
          <AnswerForm
            key={statusMessage.round}
            message={message}
            onSaved={(changed) => {
              reply.end();
              handleChanged(changed, `Your reply was emailed to ${changed.email}.`);
            }}
            onInputChange={reply.onInputChange}
            onTooLate={(text) => {
              reply.end();
              showMessage(text, 'error');
            }}
            onDiscardDraft={() => showMessage()}
            onDirtyChange={setIsDirty}
            end={
              <Button
                variant="default"
                disabled={handling.isPending}
                onClick={() => handling.mutate({ id, is_handled: handled_at === null })}
              >
                {handled_at === null ? 'Mark as handled' : 'Mark as awaiting reply'}
              </Button>
            }
          />
        </Panel>
      )}
      {dialog}
    </>
  );
}
