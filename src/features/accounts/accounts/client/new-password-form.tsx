import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { useNativeForm } from '#core/client/native-form.ts';
import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { accountMessages, accountTexts } from '#core/shared/account-messages.ts';
import { paths } from '#core/shared/paths.ts';

import { RESET_REDIRECT_MS } from '../rules.ts';
import type { MissingFact } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { resetPassword } from './api.ts';
import { NewPasswordFields, UsernameInput } from './password-fields.tsx';
import { NameField, RoleField } from './person-fields.tsx';
import { checkSession, signIn, signOut } from './session.ts';

type NewPasswordFormProps = { token: string; email: string; missing: readonly MissingFact[] };

/** Form for a new password. If the link creates an account, it also contains the fields of the sign-up. */
export function NewPasswordForm({ token, email, missing }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [isUpdated, setIsUpdated] = useState(false);
  const reset = useNativeForm({
    schema: async () => (await import('../schema.ts')).resetPasswordForm(missing),
    initialValues: { role: 'applicant', name: '', password: '', confirmPassword: '' },
    async submit({ confirmPassword: _typedTwice, ...input }) {
      await resetPassword({ token, ...input, time_zone: deviceTimeZone() });
      if (missing.length > 0) {
        // Signs the new account in with the password just chosen. If that fails, the sign-in page opens.
        await signIn({ email, password: input.password }).catch(() => undefined);
        await navigate(paths.login, { replace: true });
        return;
      }
      setIsUpdated(true);
      // The reset has already ended the sessions. If signing out fails, the check detects that.
      await signOut().catch(checkSession);
    },
  });

  useEffect(() => {
    if (!isUpdated) return undefined;
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isUpdated, navigate]);

  return (
    <AccountForm
      form={reset}
      {...(missing.length > 0
        ? { label: 'Create Account', busyLabel: 'Creating your account…' }
        : { label: 'Update Password', busyLabel: 'Updating...' })}
      isLocked={isUpdated}
      banner={
        <>
          {isUpdated && <FocusedBanner tone="success">{accountTexts.passwordUpdated}</FocusedBanner>}
          {reset.failure && (
            <ErrorBanner
              isFocused
              failure={reset.failure}
              fault={accountMessages.reset_failed.text}
              action={
                reset.failure.code === 'reset_link_expired' && (
                  <TextLink to={paths.forgotPassword}>Send a new link</TextLink>
                )
              }
            />
          )}
        </>
      }
    >
      <UsernameInput email={email} />
      {missing.includes('role') && <RoleField {...reset.field('role')} />}
      {missing.includes('name') && <NameField {...reset.field('name')} />}
      <NewPasswordFields field={reset.field} noun={missing.length > 0 ? 'Password' : 'New Password'} />
    </AccountForm>
  );
}

/** Returns the introduction of the page. Empty if the account is complete. */
export function getFormIntro(missing: readonly MissingFact[]): string | undefined {
  if (missing.length === 0) return undefined;
  return 'This link creates your account. Anything previously registered with your address will be deleted.';
}
