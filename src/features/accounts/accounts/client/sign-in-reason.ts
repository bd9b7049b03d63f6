import { commonMessages } from '#core/shared/common-messages.ts';
import { toOwnPath, paths } from '#core/shared/paths.ts';

/** Returns why a redirected visitor must sign in. Undefined without a destination. */
export function signInReason(next: string | null): string | undefined {
  const address = toOwnPath(next);
  if (!address) return undefined;
  const goal = goals.find(([path]) => address.startsWith(path))?.[1];
  return goal ? `${goal}, please sign in or create an account.` : commonMessages.signed_out.text;
}

const goals = [
  [paths.payment, 'To buy'],
  [paths.subscribe, 'To buy'],
  [`${paths.dashboard}/requests`, 'To submit a request'],
] as const;
