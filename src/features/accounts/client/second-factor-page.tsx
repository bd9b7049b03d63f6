import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { AccountFrame } from './account-frame.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { checkSession } from './session.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

export type SecondFactorPageProps = {
  account: string;
  /** The recovery codes are shown, which cannot be read again: the page stays until {@link onDone}. */
  onCodes(): void;
  onDone(): void;
  /** Stands under the card: the way out. */
  below: ReactNode;
};

/** All that a user whose role needs a second factor sees before they have set up a second factor. */
export function SecondFactorPage({ account, onCodes, onDone, below }: SecondFactorPageProps) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[]>();

  async function handleSwitchedOn(made: string[]): Promise<void> {
    onCodes();
    setCodes(made);
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['profile'] }), checkSession()]);
  }

  return (
    <AccountFrame
      title="Set up two-factor authentication"
      lead="You work with other people’s records, so a password alone is not enough. This takes about two minutes."
      below={below}
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
    </AccountFrame>
  );
}
