import { toOwnPath, NEXT, withNext } from '#core/shared/paths.ts';

/** Named in the cookie policy. */
const KEY = 'laurel-next';

/** State of the navigation from a checkout to its order, which then announces that it was placed. */
export const placed = { isPlaced: true };

/**
 * Page the user was heading to before paying. Stored in the tab, because a payment provider's page does not return it.
 */
function saveNextPath(orderId: string, next: string | null): void {
  const own = toOwnPath(next);
  if (own !== undefined) sessionStorage.setItem(KEY, `${orderId} ${own}`);
}

export function findNext(orderId: string, search: URLSearchParams): string | undefined {
  const [keptFor, ...fields] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  return toOwnPath(search.get(NEXT)) ?? (keptFor === orderId ? toOwnPath(fields.join(' ')) : undefined);
}

/** Follows a checkout: by the router on this site, otherwise by the browser. */
export async function follow(
  { url, order_id: orderId }: { url: string; order_id: string },
  { next, navigate }: { next: string | null; navigate: (to: string) => void | Promise<void> },
): Promise<void> {
  saveNextPath(orderId, next);
  if (url.startsWith('/')) await navigate(withNext(url, next));
  else location.assign(url);
}
