import { useMutation, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PasswordField } from '#core/client/ui/password-field.tsx';

import { deletionInput } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { askForDeletion, keepAccount } from './api.ts';
import { signOut } from './session.ts';

/** Leaving for good, or thinking again while there is time. */
export function LeaveForm({ deleteAfter }: { deleteAfter: string | null }) {
  return deleteAfter ? <Keep deleteAfter={deleteAfter} /> : <Leave />;
}

function Keep({ deleteAfter }: { deleteAfter: string }) {
  const queryClient = useQueryClient();
  const keeping = useMutation({
    mutationFn: keepAccount,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
  return (
    <>
      {keeping.error && <FailureBanner failure={asApiError(keeping.error)} />}
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

function Leave() {
  const form = useSchemaForm({
    schema: deletionInput,
    initialValues: { currentPassword: '' },
    async submit(input) {
      await askForDeletion(input);
      // Every session has ended, this one too.
      await signOut();
    },
  });
  return (
    <AccountForm
      form={form}
      label="Delete my account"
      busyLabel="Sending…"
      banner={form.failure && <FailureBanner isFocused failure={form.failure} />}
    >
      <p>
        Your account goes in 30 days, with every record and file. Until then you can sign in and keep it. You will be
        signed out everywhere now; export your data first if you want to take it along.
      </p>
      <PasswordField
        {...form.field('currentPassword')}
        label="Present Password"
        autoComplete="current-password"
        required
      />
    </AccountForm>
  );
}
