import { Text } from '@mantine/core';

import { useSchemaForm } from '#core/client/form.ts';

import { codeInput } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { proveSecondFactor } from './profile-api.ts';
import { CodeField } from './code-field.tsx';

/** Form for a code that proves the second factor. */
export function CodeForm({ onProved }: { onProved(): void }) {
  const form = useSchemaForm({
    schema: codeInput,
    initialValues: { code: '' },
    async submit(input) {
      await proveSecondFactor(input);
      onProved();
    },
  });
  return (
    <AccountForm form={form} label="Confirm" busyLabel="Checking…">
      <Text>
        Changes to roles, permissions and settings need a code from your authenticator app. Once you enter one, we will
        not ask again for 15 minutes.
      </Text>
      <CodeField {...form.field('code')} data-autofocus />
    </AccountForm>
  );
}
