import { useCurrentPage } from '#core/client/current-page.ts';
import { paths } from '#core/shared/paths.ts';

/** Path of the list, for users or staff. A ticket's path is one segment longer. */
export function useTicketsPath(): string {
  return useCurrentPage()?.address.replace(/\/:id$/, '') ?? paths.support;
}
