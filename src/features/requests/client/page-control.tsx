import { Pagination } from '@mantine/core';

export type PageControlProps = { label: string; page: number; pages: number; onChange: (page: number) => void };

/** Leads through the pages of a list; one page needs no leading. */
export function PageControl({ label, page, pages, onChange }: PageControlProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <Pagination value={page} total={pages} onChange={onChange} siblings={0} mt="md" getItemProps={(number) => ({ 'aria-label': `Page ${number}` })} />
    </nav>
  );
}
