import { Button, MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { DataTable, type DataTableProps } from './data-table.tsx';

type Row = { id: string; name: string; cost: number };
type Table = DataTableProps<Row>;

const rows: Row[] = [
  { id: '1', name: 'Letters', cost: 50 },
  { id: '2', name: 'UK Design', cost: 700 },
];
const sorts = { date: { label: 'Date', direction: 'desc' }, cost: { label: 'Cost', direction: 'desc' } };

afterEach(() => vi.unstubAllGlobals());

function draw(query: object, more: Partial<Table> = {}, { isWide = true } = {}): string {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isWide }) });
  const list = { source: { sorts }, asked: query, rowId: '2', ask: () => {} } as unknown as Table['list'];
  return renderToString(
    <MantineProvider>
      <DataTable
        list={list}
        rows={rows}
        label="Orders"
        titleOf={({ name }) => name}
        columns={[
          { label: 'Product', isTitle: true, renderCell: ({ name }) => name },
          { label: 'Cost', sort: 'cost', isFigure: true, renderCell: ({ cost }) => cost },
        ]}
        renderCard={({ name }) => ({ title: name })}
        {...more}
      />
    </MantineProvider>,
  );
}

describe('a data table', () => {
  it('has a sortable header cell, which is still a heading and announces the order', () => {
    expect(draw({})).toMatch(/<th[^>]*aria-sort="none"[^>]*><button[^>]*>Cost/);
    expect(draw({ sort: 'cost' })).toMatch(/<th[^>]*aria-sort="descending"/);
    expect(draw({ sort: 'cost', direction: 'asc' })).toMatch(/<th[^>]*aria-sort="ascending"/);
    expect(draw({ sort: 'cost' }).match(/aria-sort/g)).toHaveLength(1);
  });

  it('labels each row with its title, and marks the one in the URL', () => {
    const html = draw({});
    expect(html.match(/<th[^>]*scope="row"/g)).toHaveLength(2);
    expect(html).toMatch(/<tr[^>]*id="row-2"[^>]*data-marked="true"/);
    expect(html).not.toMatch(/<tr[^>]*id="row-1"[^>]*data-marked/);
  });

  it('allows selecting rows only if an action for several exists, by labeled checkboxes', () => {
    expect(draw({})).not.toContain('type="checkbox"');
    const html = draw({}, { renderBulk: () => <Button>Delete</Button> });
    for (const name of ['Select all rows on this page', 'Select Letters', 'Select UK Design']) {
      expect(html).toContain(`aria-label="${name}"`);
    }
    expect(html).not.toContain('Selected rows');
  });

  it('collapses row actions into a menu, in the table and in cards', () => {
    const actsOf = ({ id }: Row) => (id === '1' ? [{ label: 'Edit', onClick: () => {} }] : []);
    for (const isWide of [true, false]) {
      const html = draw({}, { actsOf }, { isWide });
      expect(html.match(/More actions for /g)).toHaveLength(1);
      expect(html).toContain('aria-label="More actions for Letters"');
    }
  });

  it('truncates a long text, with the full text as its title', () => {
    expect(draw({})).toContain('title="UK Design"');
  });

  it('is a list of cards in a narrow space, with selectable rows', () => {
    const html = draw({}, { renderBulk: () => <Button>Delete</Button> }, { isWide: false });
    expect(html).not.toContain('<table');
    expect(html).toMatch(/<ul[^>]*aria-label="Orders"/);
    expect(html).toContain('aria-label="Select Letters"');
  });
});
