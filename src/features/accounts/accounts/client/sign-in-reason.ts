import { commonMessages } from '#core/shared/common-messages.ts';
import { toOwnPath, paths } from '#core/shared/paths.ts';

/** Returns why a redirected visitor must sign in. Undefined without a destination. */
export function signInReason(next: string | null): string | undefined {
  const address = toOwnPath(next);
  if (!address) return undefined;
  return reasons.find(([path]) => address.startsWith(path))?.[1] ?? commonMessages.signed_out.text;
}

const toBuy = 'To buy, please sign in or create an account.';

const reasons = [
  [paths.payment, toBuy],
  [paths.subscribe, toBuy],
  [`${paths.dashboard}/requests`, 'To submit a request, please sign in or create an account.'],
] as const;
