// Where a user was last in their workspace, kept in this browser.
import { ownAddress } from '#core/shared/paths.ts';

const KEY = 'laurel-left-off';

/** @param address path and query of a workspace's page */
export function rememberPlace(userId: string, address: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, address }));
  } catch {
    // A browser that keeps nothing leads to the beginning of the workspace instead.
  }
}

/** Undefined where another user was here since, or none. */
export function placeLeft(userId: string): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { userId?: string; address?: string };
    return kept.userId === userId ? ownAddress(kept.address) : undefined;
  } catch {
    return undefined;
  }
}
