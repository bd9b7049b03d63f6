import { PasswordField, type PasswordFieldProps } from '#core/client/ui/password-field.tsx';

import { useSession } from './session.ts';
import { UsernameInput } from './username-input.tsx';

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
