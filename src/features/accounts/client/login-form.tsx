import { useState, type ReactNode } from 'react';

import type { ApiError } from '#core/client/api.ts';
import { checkForm } from '#core/client/check-form.ts';
import { loadPart } from '#core/client/checked-form.ts';
import { useNativeForm } from '#core/client/native-form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { PasswordField } from '#core/client/ui/password-field.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { accountMessages, accountTexts } from '#core/shared/account-messages.ts';
import type { MessageCode } from '#core/shared/messages.ts';

import { AccountForm } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { isWaitOver, MailFailureBanner, waitLabel } from './mail-limit.tsx';
import { useResend } from './resend.ts';
import type { SecondStepPage } from './second-step.tsx';
import { signIn } from './session.ts';

export type LoginFormProps = {
  title: string;
  lead: ReactNode;
  /** Filled in already. */
  email?: string;
  /** A banner that says why the user is asked to sign in. */
  notice?: ReactNode;
  below?: ReactNode;
};

/** Email and password and, for those who have one, the second factor. */
export function LoginForm({ title, lead, email = '', notice, below }: LoginFormProps) {
  const { resend, startResend, clearResend, secondsLeftFor } = useResend();
  // Loaded for those who have one.
  const [step, setStep] = useState<{ SecondStep?: SecondStepPage | undefined; isExpired?: boolean }>({});
  const login = useNativeForm({
    schema: async () => (await import('../schema.ts')).signInInput,
    initialValues: { email, password: '' },
    async submit(input) {
      clearResend();
      const { needsCode } = await signIn(input);
      const { SecondStep } = needsCode ? await loadPart(() => import('./second-step.tsx')) : {};
      setStep({ SecondStep });
    },
  });

  async function handleResend(): Promise<void> {
    const { emailForm } = await import('../schema.ts');
    const typed = login.form.getValues().email;
    const checked = checkForm({ schema: emailForm(accountTexts.emailToResend), values: { email: typed } });
    login.showErrors(checked.errors ?? {});
    if (checked.input) await startResend(checked.input);
  }

  if (step.SecondStep) return <step.SecondStep onLeave={setStep} />;

  const isSending = resend.status === 'sending';
  const secondsLeft = secondsLeftFor(login.form.getValues().email);
  const resendButton = (
    <ActionButton variant="default" disabled={isSending || secondsLeft > 0} onClick={() => void handleResend()}>
      {isSending ? 'Sending confirmation email...' : waitLabel(secondsLeft, 'Resend confirmation email')}
    </ActionButton>
  );

  function renderBanner() {
    if (resend.status === 'sent') return <FocusedBanner tone="success">{accountTexts.confirmationSent}</FocusedBanner>;
    if (resend.status === 'failed' && !isWaitOver({ ...resend, secondsLeft })) {
      return (
        <MailFailureBanner
          key="resend"
          failure={resend.failure}
          sentence={accountMessages.resend_failed.text}
          action={resendButton}
          secondsLeft={secondsLeft}
        />
      );
    }
    if (login.failure) {
      const isUnconfirmed = login.failure.code === 'email_not_confirmed';
      return (
        <FailureBanner
          isFocused
          failure={login.failure}
          sentence={sentenceOf(login.failure)}
          action={isUnconfirmed ? resendButton : undefined}
        />
      );
    }
    if (step.isExpired) return <FocusedBanner tone="info">{accountMessages.second_step_expired.text}</FocusedBanner>;
    return notice;
  }

  return (
    <AccountFrame title={title} lead={lead}>
      <AccountForm form={login} label="Sign In" busyLabel="Signing in..." banner={renderBanner()}>
        <TextField {...login.field('email')} label="Email" type="email" autoComplete="username" required />
        <PasswordField
          {...login.field('password')}
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus={email !== '' || undefined}
        />
        {below}
      </AccountForm>
    </AccountFrame>
  );
}

const spokenCodes: readonly MessageCode[] = [
  'invalid_credentials',
  'email_not_confirmed',
  'no_user_returned',
  'signin_rate_limited',
];

/** The specification keeps a sentence of its own for everything but these refusals. */
function sentenceOf(failure: ApiError): string {
  return spokenCodes.includes(failure.code) ? failure.message : accountMessages.signin_failed.text;
}
