import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';

import { deletionInput } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { askForDeletion, cancelAccountDeletion } from './profile-api.ts';
import { CurrentPasswordField } from './password-fields.tsx';
import { useFocusFirstField } from './first-field.ts';
import { LinkButton } from './link-button.tsx';
import { signOut } from './session.ts';

/** Form that deletes the account, or cancels a scheduled deletion. */
export function DeleteAccountForm({ deleteAfter }: { deleteAfter: string | null }) {
  return deleteAfter ? <Keep deleteAfter={deleteAfter} /> : <Leave />;
}

function Keep({ deleteAfter }: { deleteAfter: string }) {
  const queryClient = useQueryClient();
  const keeping = useMutation({
    mutationFn: cancelAccountDeletion,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
  return (
    <>
      {keeping.error && <ErrorBanner failure={asApiError(keeping.error)} />}
      <Banner
        tone="info"
        action={
          <ActionButton disabled={keeping.isPending} onClick={() => keeping.mutate()}>
            Keep my account
          </ActionButton>
        }
      >
        This account and everything in it will be deleted after <Instant at={deleteAfter} show="day" />.
      </Banner>
    </>
  );
}

/** Deletion with a confirmation dialog. */
function Leave() {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <Confirm onCancel={() => setIsAsked(false)} />;
  return (
    <>
      <Text mb="md">
        Your account will be deleted in 30 days, with every record and file. Until then you can sign in and keep it. If
        you want a copy of your data, export it first.
      </Text>
      <ActionButton variant="danger" onClick={() => setIsAsked(true)}>
        Delete my account
      </ActionButton>
    </>
  );
}

function Confirm({ onCancel }: { onCancel(): void }) {
  const firstField = useFocusFirstField();
  const form = useSchemaForm({
    schema: deletionInput,
    initialValues: { currentPassword: '' },
    async submit(input) {
      await askForDeletion(input);
      // All sessions have ended, including this one.
      await signOut();
    },
  });
  return (
    <>
      <AccountForm form={form} label="Yes, delete my account" busyLabel="Deleting…" variant="danger">
        <Text mb="md">
          <RichText text="**Are you sure?** You will be signed out everywhere now. Enter your password to delete your account." />
        </Text>
        <CurrentPasswordField {...form.field('currentPassword')} purpose="to delete your account" ref={firstField} />
      </AccountForm>
      <Text mt="md">
        <LinkButton onClick={onCancel}>Cancel</LinkButton>
      </Text>
    </>
  );
}
