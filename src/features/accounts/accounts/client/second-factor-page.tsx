import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { AccountLayout } from './account-layout.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { checkSession } from './session.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

export type SecondFactorPageProps = {
  account: string;
  /** Called when the recovery codes are shown. They cannot be read again, so the page stays until {@link onDone}. */
  onCodes(): void;
  onDone(): void;
  /** Sign-out link below the card, hidden next to codes that signing out would lose. */
  below: ReactNode;
};

/** Page shown to users whose role requires a second factor, until they have set one up. */
export function SecondFactorPage({ account, onCodes, onDone, below }: SecondFactorPageProps) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[]>();

  async function handleSwitchedOn(made: string[]): Promise<void> {
    onCodes();
    setCodes(made);
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['profile'] }), checkSession()]);
  }

  return (
    <AccountLayout
      title="Set up two-factor authentication"
      lead="You work with other people’s records, so a password alone is not enough. This takes about two minutes."
      below={codes ? null : below}
    >
      {codes ? (
        <RecoveryCodeList
          codes={codes}
          account={account}
          notice="Two-factor authentication is on, and you have been signed out on every other device."
          onDone={onDone}
        />
      ) : (
        <TwoFactorSetup onSwitchedOn={handleSwitchedOn} />
      )}
    </AccountLayout>
  );
}
