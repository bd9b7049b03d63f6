import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';

import { ApiError } from '#core/client/api.ts';
import { useNativeForm } from '#core/client/native-form.ts';
import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { accountMessages, accountTexts } from '#core/shared/account-messages.ts';
import { paths } from '#core/shared/paths.ts';

import { AccountForm } from './account-form.tsx';
import { AccountLayout } from './account-layout.tsx';
import { signUp } from './api.ts';
import { useCooldown } from './cooldown.ts';
import type { AccountState } from './navigation-state.ts';
import { NameField, RoleField } from './person-fields.tsx';
import { NewPasswordFields } from './password-fields.tsx';
import { useWayOn } from './way-on.ts';

export function SignUpPage() {
  const navigate = useNavigate();
  const wayOn = useWayOn();
  const cooldown = useCooldown();
  const [toldToWait, setToldToWait] = useState(0);
  const isCoolingDown = cooldown.secondsLeft > 0;
  const signup = useNativeForm({
    schema: async () => (await import('../schema.ts')).signUpForm,
    initialValues: { role: 'applicant', name: '', email: '', password: '', confirmPassword: '' },
    async submit({ confirmPassword: _typedTwice, ...input }) {
      const secondsToWait = cooldown.startTry();
      setToldToWait(secondsToWait);
      if (secondsToWait > 0) return;
      try {
        const { email } = await signUp({ ...input, time_zone: deviceTimeZone() });
        await navigate(paths.verifyEmail, { state: { email } satisfies AccountState });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'signup_rate_limited') cooldown.startRateLimit();
        if (error instanceof ApiError && error.code === 'too_many_requests') {
          cooldown.startRateLimit(error.retryAfterSeconds);
        }
        throw error;
      }
    },
  });

  if (wayOn) return <Navigate to={wayOn} replace />;

  function renderBanner() {
    if (signup.failure) {
      return <ErrorBanner isFocused failure={signup.failure} fault={accountMessages.signup_failed.text} />;
    }
    if (!isCoolingDown || toldToWait === 0) return null;
    return (
      <FocusedBanner tone="error">{accountTexts.waitBeforeTrying.replace('{n}', String(toldToWait))}</FocusedBanner>
    );
  }

  return (
    <AccountLayout
      title="Create account"
      lead={<RichText text={`Already have an account? [Log in](${paths.login})`} />}
    >
      <AccountForm
        form={signup}
        label={isCoolingDown ? `Wait ${cooldown.secondsLeft}s` : 'Create Account'}
        busyLabel="Creating Account..."
        isLocked={isCoolingDown}
        banner={renderBanner()}
      >
        <RoleField {...signup.field('role')} />
        <NameField {...signup.field('name')} />
        <TextField {...signup.field('email')} label="Email" type="email" autoComplete="username" required />
        <NewPasswordFields field={signup.field} noun="Password" />
        <p>
          <RichText
            text={`By signing up, you agree to our [Terms of Service](${paths.terms}) and [Privacy Policy](${paths.privacy}).`}
          />
        </p>
      </AccountForm>
    </AccountLayout>
  );
}
