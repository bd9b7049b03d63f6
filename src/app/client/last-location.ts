// Last visited workspace page of a user, stored in this browser.
import { toOwnPath } from '#core/shared/paths.ts';

const KEY = 'laurel-left-off';

/** @param address path and query of a workspace page */
export function saveLastLocation(userId: string, address: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, address }));
  } catch {
    // Without storage, the user starts at the beginning of the workspace.
  }
}

/** Returns the last page. Undefined if another user, or a signed-out visitor, has used this browser since. */
export function readLastLocation(userId: string): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { userId?: string; address?: string };
    return stored.userId === userId ? toOwnPath(stored.address) : undefined;
  } catch {
    return undefined;
  }
}
