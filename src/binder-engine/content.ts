import { ENGINE } from './binder.ts';
import { bookmarksWithin } from './bookmarks.ts';
import type { Bookmark, Part, Plan, PlanPage } from './planned.ts';

/** Everything that determines one file of a packet. Files with the same content and timestamp are byte-identical. */
export type Content = { engine: string; title: string; name: string; pages: PlanPage[]; bookmarks: Bookmark[] };

export function getPartContent({ title, pages, bookmarks }: Plan, { name, first, count }: Part): Content {
  const own = pages.slice(first, first + count);
  const from = own[0]?.number ?? 0;
  const within = bookmarksWithin(bookmarks, { first: from, last: from + own.length - 1 });
  return { engine: ENGINE, title, name, pages: own, bookmarks: within };
}

/** Returns the SHA-256 of a content or plan in hexadecimal. It is the same for the same evidence in the same order. */
export async function computeHash(value: Content | Plan): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
