import { useState } from 'react';

import { useNativeForm } from '#core/client/native-form.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { accountMessages, accountTexts } from '#core/shared/account-messages.ts';
import { paths } from '#core/shared/paths.ts';

import { AccountForm } from './account-form.tsx';
import { AccountFrame, WideLink } from './account-frame.tsx';
import { sendResetMail } from './api.ts';

export function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  const forgot = useNativeForm({
    schema: async () => (await import('../schema.ts')).emailInput,
    initialValues: { email: '' },
    async submit(input) {
      setIsSent(false);
      await sendResetMail(input);
      setIsSent(true);
    },
  });

  return (
    <AccountFrame
      title="Forgot your password?"
      lead="Enter your email address and we will send you a link to choose a new one."
    >
      <AccountForm
        form={forgot}
        label="Send Reset Link"
        busyLabel="Sending..."
        banner={
          <>
            {isSent && <FocusedBanner tone="success">{accountTexts.resetSent}</FocusedBanner>}
            {forgot.failure && (
              <FailureBanner isFocused failure={forgot.failure} sentence={accountMessages.forgot_failed.text} />
            )}
          </>
        }
      >
        <TextField {...forgot.field('email')} label="Email" type="email" autoComplete="username" required />
      </AccountForm>
      <WideLink to={paths.login} variant="default">
        Back to Login
      </WideLink>
    </AccountFrame>
  );
}
