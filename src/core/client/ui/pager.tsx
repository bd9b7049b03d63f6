import { Pagination } from '@mantine/core';
import { useEffect } from 'react';

export type PagerProps = {
  /** Accessible name of the pager. */
  label: string;
  page: number;
  pages: number;
  /**
   * Called with the new page number. `replace` means that the URL named a missing page and should leave the history.
   */
  onPage: (page: number, options?: { replace: boolean }) => void;
};

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  const last = Math.max(pages, 1);

  // The last row of the last page may have been deleted, or the URL may name a page that never existed.
  useEffect(() => {
    if (page > last) onPage(last, { replace: true });
  });

  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <Pagination
        value={page}
        total={pages}
        onChange={(next) => onPage(next)}
        siblings={0}
        mt="md"
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
      />
    </nav>
  );
}
