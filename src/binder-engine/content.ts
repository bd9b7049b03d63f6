import { ENGINE } from './binder.ts';
import { bookmarksWithin, continueBookmark } from './bookmarks.ts';
import type { Bookmark, Part, Plan, PlanPage } from './planned.ts';

/** Everything that determines one file of a packet. Files with the same content and timestamp are byte-identical. */
export type Content = { engine: string; title: string; name: string; pages: PlanPage[]; bookmarks: Bookmark[] };

export function contentOf({ title, exhibits, pages, bookmarks }: Plan, { name, first, count }: Part): Content {
  const own = pages.slice(first, first + count);
  const from = own[0]?.number ?? 0;
  const isWithin = (page: number): boolean => page >= from && page < from + own.length;
  // An exhibit that is split over several files is continued at the top of each later one.
  const cut = exhibits.find((exhibit) => exhibit.id === own[0]?.exhibit && exhibit.first < from);
  const shown = cut ? continueBookmark(bookmarks, { from: cut.first, to: from }) : bookmarks;
  return { engine: ENGINE, title, name, pages: own, bookmarks: bookmarksWithin(shown, isWithin) };
}

/** Returns the SHA-256 of a content or plan in hexadecimal. It is the same for the same evidence in the same order. */
export async function hashOf(value: Content | Plan): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
