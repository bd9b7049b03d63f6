import type { ComponentProps } from 'react';

import { PasswordField } from '#core/client/ui/password-field.tsx';

import { useSession } from './session.ts';
import { UsernameInput } from './username-input.tsx';

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete' | 'required'>;

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
