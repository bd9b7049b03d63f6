import { useState } from 'react';
import { Navigate } from 'react-router';

import { useNativeForm } from '#core/client/native-form.ts';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { accountMessages, accountTexts } from '#core/shared/account-messages.ts';
import { paths } from '#core/shared/paths.ts';

import { AccountForm } from './account-form.tsx';
import { AccountLayout, WideLink } from './account-layout.tsx';
import { sendResetMail } from './api.ts';
import { MailErrorBanner, useMailLimit, waitLabel } from './mail-limit.tsx';
import { useSession } from './session.ts';

export function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  const limit = useMailLimit();
  const { status } = useSession();
  const forgot = useNativeForm({
    schema: async () => (await import('../schema.ts')).emailInput,
    initialValues: { email: '' },
    async submit(input) {
      setIsSent(false);
      await limit.ask(input, sendResetMail);
      setIsSent(true);
    },
  });

  // Signed-in users change the password in their profile.
  if (status === 'signed_in') return <Navigate to={paths.profile} replace />;

  const secondsLeft = limit.secondsLeftFor(forgot.form.getValues().email);

  return (
    <AccountLayout
      title="Forgot your password?"
      lead="Enter your email address and we will send you a link to choose a new one."
    >
      <AccountForm
        form={forgot}
        label={waitLabel(secondsLeft, 'Send Reset Link')}
        busyLabel="Sending..."
        isWaiting={secondsLeft > 0}
        banner={
          <>
            {isSent && <FocusedBanner tone="success">{accountTexts.resetSent}</FocusedBanner>}
            {forgot.failure && (
              <MailErrorBanner
                failure={forgot.failure}
                sentence={accountMessages.forgot_failed.text}
                secondsLeft={secondsLeft}
              />
            )}
          </>
        }
      >
        <TextField {...forgot.field('email')} label="Email" type="email" autoComplete="username" required />
      </AccountForm>
      <WideLink to={paths.login} variant="default">
        Back to Login
      </WideLink>
    </AccountLayout>
  );
}
