import { PasswordField, type PasswordFieldProps } from '#core/client/ui/password-field.tsx';

import { PASSWORD_MIN_CHARACTERS } from '../rules.ts';
import { useSession } from './session.ts';

type CurrentPasswordFieldProps = Omit<PasswordFieldProps, 'label' | 'autoComplete' | 'required'> & { purpose: string };

/** Field for the current password of the signed-in user, which some changes require. */
export function CurrentPasswordField(field: CurrentPasswordFieldProps) {
  const { session } = useSession();
  return (
    <>
      <UsernameInput email={session?.user.email} />
      <PasswordField {...field} label="Current Password" autoComplete="current-password" required />
    </>
  );
}

/** Fields for a new password, typed twice. */
export function NewPasswordFields({
  field,
  noun = 'New Password',
}: {
  field: (name: 'password' | 'confirmPassword') => Omit<PasswordFieldProps, 'label'>;
  noun?: 'New Password' | 'Password';
}) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={noun}
        description={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
        autoComplete="new-password"
        required
      />
      <PasswordField {...field('confirmPassword')} label={`Confirm ${noun}`} autoComplete="new-password" required />
    </>
  );
}

/** Hidden input that gives a password manager the user name. It has no `name`, so it is not sent. */
export function UsernameInput({ email = '' }: { email?: string | undefined }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
