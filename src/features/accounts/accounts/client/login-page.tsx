import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';

import type { ApiError } from '#core/client/api.ts';
import { validateForm } from '#core/client/validate-form.ts';
import { loadPart } from '#core/client/validated-form.ts';
import { useNativeForm } from '#core/client/native-form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { PasswordField } from '#core/client/ui/password-field.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { accountMessages, accountTexts } from '#core/shared/account-messages.ts';
import type { ErrorCode } from '#core/shared/messages.ts';
import { toOwnPath, paths } from '#core/shared/paths.ts';

import { AccountForm } from './account-form.tsx';
import { AccountLayout, ForgotPasswordLink } from './account-layout.tsx';
import { isWaitOver, MailErrorBanner, waitLabel } from './mail-limit.tsx';
import { useAccountState } from './navigation-state.ts';
import { useResend } from './resend.ts';
import type { SecondStepPage } from './second-step.tsx';
import { signIn, useSession } from './session.ts';

export function LoginPage() {
  const [search] = useSearchParams();
  const { status } = useSession();
  const { notice } = useAccountState();
  const wanted = search.get('next');
  const reason = useReason(wanted);

  if (status === 'signed_in') {
    const next = toOwnPath(wanted) ?? paths.home;
    // A file is not a route, so it is opened by the browser.
    return /^\/(?:api|files)\//.test(next) ? <OpenedFile address={next} /> : <Navigate to={next} replace />;
  }
  return (
    <LoginForm
      title="Log In"
      lead={<RichText text={`New here? [Create an account](${paths.signup})`} />}
      notice={
        notice ? (
          <FocusedBanner tone="info">{accountMessages[notice].text}</FocusedBanner>
        ) : (
          reason && <Banner tone="info">{reason}</Banner>
        )
      }
      below={<ForgotPasswordLink />}
    />
  );
}

/**
 * Returns the reason for signing in. Loaded only for visitors redirected from a page, because the server's HTML has no
 * URL.
 */
function useReason(next: string | null): string | undefined {
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    const tell = async () => setReason((await import('./sign-in-reason.ts')).signInReason(next));
    // Signing in works without it.
    if (next) tell().catch(() => undefined);
  }, [next]);
  return reason;
}

/** Opens a file. It is not a route, so the browser has to open it, and may only download it and stay on the page. */
function OpenedFile({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address]);
  return (
    <AccountLayout title="Log In">
      <p role="status">You are signed in, and your file is opening.</p>
      <p>
        <TextLink href={address}>Open it again</TextLink>
      </p>
      <p>
        <TextLink to={paths.home}>Go to the home page</TextLink>
      </p>
    </AccountLayout>
  );
}

export type LoginFormProps = {
  title: string;
  lead: ReactNode;
  /** Initial value of the email field. */
  email?: string;
  /** Banner with the reason for signing in. */
  notice?: ReactNode;
  below?: ReactNode;
};

/** Form for email and password, and for the second factor if the user has one. */
export function LoginForm({ title, lead, email = '', notice, below }: LoginFormProps) {
  const { resend, startResend, clearResend, secondsLeftFor } = useResend();
  // Loaded only for users with a second factor.
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
    const checked = validateForm({ schema: emailForm(accountTexts.emailToResend), values: { email: typed } });
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
        <MailErrorBanner
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
        <ErrorBanner
          isFocused
          failure={login.failure}
          sentence={formatSentence(login.failure)}
          action={isUnconfirmed ? resendButton : undefined}
        />
      );
    }
    if (step.isExpired) return <FocusedBanner tone="info">{accountMessages.second_step_expired.text}</FocusedBanner>;
    return notice;
  }

  return (
    <AccountLayout title={title} lead={lead}>
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
    </AccountLayout>
  );
}

const spokenCodes: readonly ErrorCode[] = [
  'invalid_credentials',
  'email_not_confirmed',
  'no_user_returned',
  'signin_rate_limited',
];

/** Returns the message of a failure. The specification has its own message for all but these codes. */
function formatSentence(failure: ApiError): string {
  return spokenCodes.includes(failure.code) ? failure.message : accountMessages.signin_failed.text;
}
