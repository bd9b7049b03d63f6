/** Header that identifies the page of a request. A page ignores live updates about its own changes. */
export const PAGE_HEADER = 'x-page';

/** Returns the page ID from its header. Empty if there is none. */
export function parsePageId(header: string | undefined): string {
  return header !== undefined && /^[\da-f-]{36}$/.test(header) ? header : '';
}
