// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, find, press } from '#testing/client/render.tsx';

import { DataTable, type DataTableProps } from './data-table.tsx';

type Row = { id: string; name: string; cost: number };
type Table = DataTableProps<Row>;

const rows: Row[] = [
  { id: '1', name: 'Letters', cost: 50 },
  { id: '2', name: 'UK Design', cost: 700 },
];
const sorts = { date: { label: 'Date', direction: 'desc' }, cost: { label: 'Cost', direction: 'desc' } };

const ask = vi.fn();

function renderTable(query: object, more: Partial<Table> = {}, { isWide = true } = {}) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  const list = { source: { sorts }, urlQuery: query, rowId: '2', ask } as unknown as Table['list'];
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Orders"
      getTitle={({ name }) => name}
      columns={[
        { label: 'Product', isTitle: true, renderCell: ({ name }) => name },
        { label: 'Cost', sort: 'cost', isFigure: true, renderCell: ({ cost }) => cost },
      ]}
      renderCard={({ name }) => ({ title: name })}
      {...more}
    />
  );
}

function draw(...table: Parameters<typeof renderTable>): string {
  return renderToString(<MantineProvider>{renderTable(...table)}</MantineProvider>);
}

const show = (...table: Parameters<typeof renderTable>) => renderPage(renderTable(...table));

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
    const getActions = ({ id }: Row) => (id === '1' ? [{ label: 'Edit', onClick: () => {} }] : []);
    for (const isWide of [true, false]) {
      const html = draw({}, { getActions }, { isWide });
      expect(html.match(/More actions for /g)).toHaveLength(1);
      expect(html).toContain('aria-label="More actions for Letters"');
    }
  });

  it('shows the buttons of a row, in the table and in cards', () => {
    expect(draw({})).not.toContain('Actions');
    const renderActions = ({ name }: Row) => <button type="button">Open {name}</button>;
    expect(draw({}, { renderActions })).toMatch(/<th[^>]*>Actions<\/th>.*Open <!-- -->Letters/);
    expect(draw({}, { renderActions }, { isWide: false })).toContain('Open <!-- -->Letters');
  });

  it('truncates a long text, with the full text as its title', () => {
    expect(draw({})).toContain('title="UK Design"');
  });

  it('is a list of cards in a narrow space, with selectable rows', () => {
    expect(draw({}, {}, { isWide: false })).not.toContain('type="checkbox"');
    const html = draw({}, { renderBulk: () => <Button>Delete</Button> }, { isWide: false });
    expect(html).not.toContain('<table');
    expect(html).toMatch(/<ul[^>]*aria-label="Orders"/);
    expect(html).toContain('aria-label="Select Letters"');
  });
});

it('a data table shows its rows as they change', async () => {
  function Page() {
    const [shown, setShown] = useState(rows);
    return (
      <>
        <button type="button" onClick={() => setShown(rows.slice(1))}>
          Delete
        </button>
        {renderTable({}, { rows: shown })}
      </>
    );
  }
  await renderPage(<Page />);
  await click(button('Delete'));
  expect([...document.querySelectorAll('tbody tr')].map(({ id }) => id)).toEqual(['row-2']);
});

describe('selecting rows', () => {
  const renderBulk = (chosen: readonly Row[]) => chosen.map(({ name }) => <p key={name}>{name}</p>);
  const bar = () => document.querySelector('[aria-label="Selected rows"]');
  const box = (name: string) => control(`[aria-label="${name}"]`);

  it.each([true, false])('offers the actions for the selected rows, in a wide space or cards: %s', async (isWide) => {
    await show({}, { renderBulk }, { isWide });
    await click(box('Select UK Design'));
    expect([...(bar()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(['UK Design']);
    expect(bar()?.textContent).toContain('1 selected');
    expect(document.querySelector('[data-selected="true"]')?.id).toBe(isWide ? 'row-2' : undefined);
    await click(button('Clear'));
    expect([bar(), box('Select UK Design').checked]).toEqual([null, false]);
  });

  it('is possible for all rows at once', async () => {
    await show({}, { renderBulk });
    const all = () => box('Select all rows on this page');
    await click(box('Select Letters'));
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    await click(all());
    expect(bar()?.textContent).toContain('2 selected');
    expect([all().checked, all().indeterminate]).toEqual([true, false]);
  });
});

describe('the heading of a column', () => {
  const announced = () => find('.visually-hidden[role="status"]').textContent;

  it.each([
    [{}, { sort: 'cost', direction: undefined }],
    [{ sort: 'cost' }, { sort: 'cost', direction: 'asc' }],
    [
      { sort: 'cost', direction: 'asc' },
      { sort: 'cost', direction: 'desc' },
    ],
  ])('sorts the list by it, and reverses the order %o', async (query, expected) => {
    ask.mockReset();
    await show(query);
    await click(button('Cost'));
    expect(ask.mock.calls).toEqual([[expected]]);
  });

  it.each([
    [{ sort: 'cost' }, 'Sorted by Cost, descending'],
    [{ sort: 'cost', direction: 'asc' }, 'Sorted by Cost, ascending'],
    // No column is sorted by the default order.
    [{}, ''],
  ])('announces the order %o once it was pressed', async (query, text) => {
    await show(query);
    expect(announced()).toBe('');
    await click(button('Cost'));
    expect(announced()).toBe(text);
  });
});

describe('a row of a data table', () => {
  const renderActions = ({ name }: Row) => (
    <>
      <input aria-label={`Note on ${name}`} />
      <button type="button">Open {name}</button>
    </>
  );

  it('is edited by E if the reader may edit it', async () => {
    const edit = vi.fn();
    await show({}, { getEditHandler: ({ id }) => (id === '1' ? edit : undefined) });
    find('#row-1').focus();
    expect(await press('e')).toBe(true);
    find('#row-2').focus();
    expect(await press('e')).toBe(false);
    expect(edit).toHaveBeenCalledOnce();
  });

  it('is left by the arrow keys for the next one, at the same control', async () => {
    await show({}, { renderActions });
    find('#row-1').focus();
    expect(await press('ArrowUp')).toBe(false);
    await press('ArrowDown');
    expect(document.activeElement).toBe(find('#row-2'));
    button('Open UK Design').focus();
    await press('ArrowUp');
    expect(document.activeElement).toBe(button('Open Letters'));
    expect(await press('ArrowLeft')).toBe(false);
  });

  it('keeps the arrow keys of its text field', async () => {
    await show({}, { renderActions });
    find('#row-1 input').focus();
    expect(await press('ArrowDown')).toBe(false);
  });
});
