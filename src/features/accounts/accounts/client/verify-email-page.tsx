import { useMounted } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';

import { ApiError } from '#core/client/api.ts';
import { useNativeForm } from '#core/client/native-form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { PasswordField } from '#core/client/ui/password-field.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { accountTexts } from '#core/shared/account-messages.ts';
import { paths } from '#core/shared/paths.ts';

import type { ConfirmationInput } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { AccountLayout, ForgotPasswordLink, ReturnToLogin, WideLink } from './account-layout.tsx';
import { confirmVerification, resendVerification } from './api.ts';
import { useFocusFirstField } from './first-field.ts';
import { LinkButton } from './link-button.tsx';
import { MailErrorBanner, useMailLimit, waitLabel } from './mail-limit.tsx';
import { useAccountState, type AccountState } from './navigation-state.ts';
import { useResend } from './resend.ts';
import { checkSession } from './session.ts';
import { useTokenCall } from './token-call.ts';
import { useWayOn } from './way-on.ts';

export function VerifyEmailPage() {
  const isAlive = useMounted();
  const [search] = useSearchParams();
  const { email, isConfirmed } = useAccountState();
  const token = search.get('token');
  const wayOn = useWayOn();

  // The state depends on the URL, which the prerendered page does not have.
  if (!isAlive) return <AccountLayout title="Verify your email">{null}</AccountLayout>;
  if (token) return <Confirming token={token} wayOn={wayOn} />;
  if (wayOn) return <Navigate to={wayOn} replace />;
  if (isConfirmed) return <Confirmed />;
  return <LinkSent email={email} />;
}

function LinkSent({ email }: { email: string | undefined }) {
  return (
    <AccountLayout title="Verify your email">
      <p>
        <RichText
          text={
            email
              ? 'A verification link was sent to **{email}**. Open it to confirm your account; it may be in your spam folder.'
              : 'A verification link was sent to your email address. Open it to confirm your account; it may be in your spam folder.'
          }
          values={{ email }}
        />
      </p>
      {email ? <ResendLine email={email} /> : <ResendForm missing={accountTexts.noEmailFound} />}
      <ReturnToLogin />
    </AccountLayout>
  );
}

function ResendLine({ email }: { email: string }) {
  const { resend, startResend, secondsLeftFor } = useResend();
  const isSending = resend.status === 'sending';
  const secondsLeft = secondsLeftFor(email);
  return (
    <>
      {resend.status === 'sent' && <FocusedBanner tone="success">{accountTexts.verificationResent}</FocusedBanner>}
      {resend.status === 'failed' && (
        <MailErrorBanner
          failure={resend.failure}
          sentence={accountTexts.verificationResendFailed}
          secondsLeft={secondsLeft}
        />
      )}
      <p>
        <RichText
          text="Did not get the email? {resend}"
          values={{
            resend: (
              <LinkButton disabled={isSending || secondsLeft > 0} onClick={() => void startResend({ email })}>
                {isSending ? 'Resending...' : waitLabel(secondsLeft, 'click here to resend')}
              </LinkButton>
            ),
          }}
        />
      </p>
    </>
  );
}

/** Form that sends the link again if the page does not know the email. */
function ResendForm({ missing }: { missing: string }) {
  const [isSent, setIsSent] = useState(false);
  const limit = useMailLimit();
  const resend = useNativeForm({
    schema: async () => (await import('../schema.ts')).emailForm(missing),
    initialValues: { email: '' },
    async submit(input) {
      setIsSent(false);
      await limit.ask(input, resendVerification);
      setIsSent(true);
    },
  });
  const secondsLeft = limit.secondsLeftFor(resend.form.getValues().email);

  return (
    <AccountForm
      form={resend}
      label={waitLabel(secondsLeft, 'Resend confirmation email')}
      busyLabel="Resending..."
      isWaiting={secondsLeft > 0}
      banner={
        <>
          {isSent && <FocusedBanner tone="success">{accountTexts.verificationResent}</FocusedBanner>}
          {resend.failure && (
            <MailErrorBanner
              failure={resend.failure}
              sentence={accountTexts.verificationResendFailed}
              secondsLeft={secondsLeft}
            />
          )}
        </>
      }
    >
      <TextField {...resend.field('email')} label="Email" type="email" autoComplete="username" required />
    </AccountForm>
  );
}

/** Confirms the email and loads the session that this opens. */
async function confirm(input: ConfirmationInput): Promise<void> {
  await confirmVerification(input);
  await checkSession();
}

function Confirming({ token, wayOn }: { token: string; wayOn: string | undefined }) {
  const navigate = useNavigate();
  const { outcome, retry } = useTokenCall({ token, send: confirm });
  const [rejected, setRejected] = useState<ApiError>();
  const failure = rejected ?? (outcome.status === 'failed' ? outcome.failure : undefined);

  // Removes the used token from the URL, so that a reload does not report an expired link.
  const showConfirmed = () =>
    void navigate(paths.verifyEmail, { replace: true, state: { isConfirmed: true } satisfies AccountState });

  useEffect(() => {
    if (outcome.status === 'done') showConfirmed();
    // eslint-disable-next-line react/exhaustive-deps -- once, when it is done
  }, [outcome.status]);

  if (!failure) {
    return (
      <AccountLayout title="Verify your email">
        <p role="status">Confirming your email address…</p>
      </AccountLayout>
    );
  }
  // The user opened the link again after it had signed them in.
  if (failure.code === 'verification_expired' && wayOn) return <Navigate to={wayOn} replace />;
  if (failure.code === 'confirmation_needs_password') {
    return <ConfirmForm token={token} onConfirmed={showConfirmed} onExpired={setRejected} />;
  }
  if (failure.status >= 429) {
    return (
      <AccountLayout title="Verify your email">
        <ErrorBanner isFocused failure={failure} action={<ActionButton onClick={retry}>Try again</ActionButton>} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title="Verify your email">
      <ErrorBanner isFocused failure={failure} />
      <p>Enter your email address, and we will send you a new link.</p>
      <ResendForm missing={accountTexts.emailToResend} />
      <ReturnToLogin />
    </AccountLayout>
  );
}

type ConfirmFormProps = { token: string; onConfirmed(): void; onExpired(refusal: ApiError): void };

/** Form for a browser other than the one of the sign-up, or one whose cookie has expired. */
function ConfirmForm({ token, onConfirmed, onExpired }: ConfirmFormProps) {
  const firstField = useFocusFirstField();
  const form = useNativeForm({
    schema: async () => (await import('../schema.ts')).confirmationForm,
    initialValues: { password: '' },
    async submit(input) {
      try {
        await confirm({ token, ...input });
        onConfirmed();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'verification_expired') throw error;
        onExpired(error);
      }
    },
  });
  return (
    <AccountLayout
      title="Verify your email"
      lead="To confirm that it was you who signed up, please enter your password. If you have forgotten it, choose a new one with the link below."
    >
      <AccountForm form={form} label="Confirm email" busyLabel="Confirming...">
        <PasswordField
          {...form.field('password')}
          ref={firstField}
          label="Password"
          description="The one you chose when you signed up"
          autoComplete="current-password"
          required
        />
        <ForgotPasswordLink />
      </AccountForm>
    </AccountLayout>
  );
}

function Confirmed() {
  return (
    <AccountLayout title="Email confirmed">
      <FocusedBanner tone="success">Your email address is confirmed. You can sign in now.</FocusedBanner>
      <WideLink to={paths.login}>Go to Login</WideLink>
    </AccountLayout>
  );
}
