import { Button, Modal, NativeSelect, Text, TextInput } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';

import { validateForm, type FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { DialogButtons } from '#core/client/ui/dialog.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { counted, fill } from '#core/shared/sentence.ts';
import { notificationTypes } from '#features/communication/notifications/schema.ts';

import { audiences, broadcastInput, type Audience, type BroadcastInput, type BroadcastRow } from '../schema.ts';
import { audienceCount, broadcasts, sendBroadcast } from './api.ts';
import { audienceLabels, typeLabels } from './broadcast-text.tsx';

/** Sends a notification to many users after confirming their number. */
export function BroadcastForm({ row: _, ...sheet }: RowFormProps<BroadcastRow>) {
  const form = useRowForm<FormSchema, BroadcastRow>({
    ...sheet,
    row: undefined,
    schema: broadcastInput,
    initialValues: { title: '', message: '', type: 'info', audience: '' },
    draft: 'broadcasts',
    listKey: broadcasts.key,
    save: (input, { key }) => sendBroadcast({ key, input: input as BroadcastInput }),
  });
  const { field, formProps } = form;
  const values = form.form.values as Record<keyof BroadcastInput, string>;
  const audience = audiences.find((one) => one === values.audience);
  const [isAsking, setIsAsking] = useState(false);
  const isConfirmed = useRef(false);

  /** Valid input is sent after confirmation. Mistakes are shown immediately. */
  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!isConfirmed.current && !validateForm({ schema: broadcastInput, values }).errors) return setIsAsking(true);
    isConfirmed.current = false;
    return formProps.onSubmit(event);
  }

  function handleConfirm(): void {
    setIsAsking(false);
    isConfirmed.current = true;
    formProps.ref.current?.requestSubmit();
  }

  return (
    <>
      <RowForm
        of={{ ...form, formProps: { ...formProps, onSubmit: handleSubmit } }}
        noun="notification"
        legend="Send a notification"
        description="It appears under the bell for everyone you send it to, and is emailed to those who have chosen announcements by email."
        submit="Send notification"
        busy="Sending…"
        failure="The notification was not sent."
        end={<Count audience={audience} />}
      >
        <TextInput {...field('title')} label="Title" withAsterisk data-wide />
        <AutosizeTextarea {...field('message')} label="Message" withAsterisk minRows={3} maxRows={12} data-wide />
        <NativeSelect
          {...field('type')}
          label="Type"
          data={notificationTypes.map((value) => ({ value, label: typeLabels[value] }))}
        />
        <NativeSelect
          {...field('audience')}
          label="Send to"
          withAsterisk
          data={[
            { value: '', label: 'Choose recipients' },
            ...audiences.map((value) => ({ value, label: audienceLabels[value] })),
          ]}
        />
      </RowForm>
      <Modal opened={isAsking} onClose={() => setIsAsking(false)} title="Send this notification?">
        {audience && (
          <Question
            title={values.title.trim()}
            audience={audience}
            onConfirm={handleConfirm}
            onCancel={() => setIsAsking(false)}
          />
        )}
      </Modal>
    </>
  );
}

function useCount(audience: Audience | undefined) {
  return useQuery(audience ? audienceCount(audience) : { queryKey: ['audience', 'none'], queryFn: skipToken }).data;
}

function Count({ audience }: { audience: Audience | undefined }) {
  const count = useCount(audience);
  return (
    <Text role="status" size="sm" c="dimmed">
      {count !== undefined && counted(count, { one: '{count} user will get it.', other: '{count} users will get it.' })}
    </Text>
  );
}

type QuestionProps = { title: string; audience: Audience; onConfirm: () => void; onCancel: () => void };

function Question({ title, audience, onConfirm, onCancel }: QuestionProps) {
  const count = useCount(audience);
  return (
    <>
      <Text>
        {fill('“{title}” will be sent to: {audience}{users}. You cannot recall it once it is sent.', {
          title,
          audience: audienceLabels[audience],
          users: count === undefined ? '' : counted(count, { one: ' ({count} user)', other: ' ({count} users)' }),
        })}
      </Text>
      <DialogButtons no="Back" isNoFocused onNo={onCancel}>
        <Button disabled={!count} onClick={onConfirm}>
          {count === undefined
            ? 'Counting…'
            : counted(count, { one: 'Send to {count} user', other: 'Send to {count} users' })}
        </Button>
      </DialogButtons>
    </>
  );
}
