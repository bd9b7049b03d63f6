import { Pagination } from '@mantine/core';
import { useEffect } from 'react';

export type PagerProps = {
  /** Names it for a screen reader. */
  label: string;
  page: number;
  pages: number;
  /** `replace`: the address that named a page there is none of is not one to come back to. */
  onPage: (page: number, options?: { replace: boolean }) => void;
};

/** Links through the pages of a list; nothing for a single page. */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  const last = Math.max(pages, 1);

  // The last row of the last page may have gone, or the address may name a page that there never was.
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
