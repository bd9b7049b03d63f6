import { useState } from 'react';

import { ApiError } from '#core/client/api.ts';
import { useNativeForm } from '#core/client/native-form.ts';
import { TextField } from '#core/client/ui/text-field.tsx';

import { AccountForm } from './account-form.tsx';
import { AccountLayout } from './account-layout.tsx';
import { useFocusFirstField } from './first-field.ts';
import { LinkButton } from './link-button.tsx';
import classes from './second-step.module.css';
import { enterCode } from './session.ts';

/** Field and texts for each type of code. */
const kinds = {
  app: {
    schema: async () => (await import('../schema.ts')).appCodeInput,
    field: {
      label: 'Code',
      description: 'The six digits shown in your authenticator app',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
    },
    other: 'Use a recovery code',
  },
  recovery: {
    schema: async () => (await import('../schema.ts')).recoveryCodeForm,
    field: {
      label: 'Recovery code',
      description: 'One of your ten recovery codes. Each works once.',
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    },
    other: 'Use a code from the app',
  },
} as const;

type Kind = keyof typeof kinds;

export type SecondStepPage = typeof SecondStep;

/** Form of the second sign-in step, for users with two-factor authentication. */
export function SecondStep({ onLeave }: { onLeave(outcome: { isExpired: boolean }): void }) {
  const [kind, setKind] = useState<Kind>('app');
  return (
    <AccountLayout title="Enter your code" lead="Your password is correct. One more step.">
      <CodeForm key={kind} kind={kind} onExpired={() => onLeave({ isExpired: true })} />
      <p className={classes.others}>
        <LinkButton onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>{kinds[kind].other}</LinkButton>
        <LinkButton onClick={() => onLeave({ isExpired: false })}>Back to email and password</LinkButton>
      </p>
    </AccountLayout>
  );
}

function CodeForm({ kind, onExpired }: { kind: Kind; onExpired(): void }) {
  const firstField = useFocusFirstField();
  const form = useNativeForm({
    schema: kinds[kind].schema,
    initialValues: { code: '' },
    async submit(input) {
      try {
        await enterCode(input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_step_expired') throw error;
        onExpired();
      }
    },
  });
  return (
    <AccountForm form={form} label="Sign In" busyLabel="Signing in...">
      <TextField {...form.field('code')} {...kinds[kind].field} ref={firstField} required />
    </AccountForm>
  );
}
