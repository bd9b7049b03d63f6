/** Names the page that sends a request: live updates about a page's own changes are not read again by that page. */
export const PAGE_HEADER = 'x-page';

/** The ID of a page from its header; empty if there is none. */
export function pageOf(header: string | undefined): string {
  return header !== undefined && /^[\da-f-]{36}$/.test(header) ? header : '';
}
