import { commonMessages } from '#core/shared/common-messages.ts';
import { ownAddress, paths } from '#core/shared/paths.ts';

/** Why a visitor who was going to this address is asked to sign in; undefined if they were going nowhere. */
export function signInReason(next: string | null): string | undefined {
  const address = ownAddress(next);
  if (address === undefined) return undefined;
  const { pathname } = new URL(address, 'http://laurel.invalid');
  if (pathname === paths.payment || pathname === paths.subscribe) {
    return 'To buy, please sign in or create an account. Your order and its documents are kept there.';
  }
  if (pathname === `${paths.dashboard}/requests`) {
    return 'To submit a request, please sign in or create an account. You can follow your request there.';
  }
  return commonMessages.signed_out.text;
}
