import { useMounted } from '@mantine/hooks';
import { useLocation } from 'react-router';

import type { ErrorCode } from '#core/shared/messages.ts';

/** Navigation state passed from one account page to the next. */
export type AccountState = {
  /** Email of the sign-up, for sending the link again. */
  email?: string;
  isConfirmed?: boolean;
  /** Reason why the visitor was redirected. */
  notice?: Extract<ErrorCode, 'reset_link_expired'>;
};

/**
 * Returns the navigation state. Empty until hydration: it survives a reload, but the prerendered page does not have it.
 */
export function useAccountState(): AccountState {
  const isAlive = useMounted();
  const { state } = useLocation() as { state: AccountState | null };
  return (isAlive && state) || {};
}
