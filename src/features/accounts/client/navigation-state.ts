import { useMounted } from '@mantine/hooks';
import { useLocation } from 'react-router';

import type { MessageCode } from '#core/shared/messages.ts';

/** What one account page hands to the next beside its address. */
export type AccountState = {
  /** The e-mail that was signed up with, so that the link can be sent again. */
  email?: string;
  isConfirmed?: boolean;
  /** Why the visitor was sent here. */
  notice?: Extract<MessageCode, 'reset_link_expired'>;
};

/** Nothing until the page is alive: it survives a reload, of which the pre-rendered page knows nothing. */
export function useAccountState(): AccountState {
  const isAlive = useMounted();
  const { state } = useLocation() as { state: AccountState | null };
  return (isAlive && state) || {};
}
