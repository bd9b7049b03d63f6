// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { button, click, control, find, render, type } from '#testing/client/render.tsx';

import { listQuery } from '../../shared/list-query.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

const source = { sorts: {}, query: listQuery({ sorts: ['newest'], filters: {} }) };
const ask = vi.fn();

function bar(q?: string) {
  const list = { source, urlQuery: { q }, ask } as unknown as FilterBarProps['list'];
  return (
    <MantineProvider env="test">
      <FilterBar list={list} label="Your things" search="Name" />
    </MantineProvider>
  );
}

const sorted = {
  sorts: { newest: { label: 'Newest first', direction: 'desc' }, name: { label: 'Name', direction: 'asc' } },
  query: listQuery({ sorts: ['newest', 'name'], filters: {} }),
};

/** Filters by a status and a day, and the order. */
function choices(query: object) {
  const list = { source: sorted, urlQuery: query, ask } as unknown as FilterBarProps['list'];
  const filters = { status: { label: 'Status', choices: ['Open', { value: 'Done', label: 'Finished' }] } };
  return (
    <MantineProvider env="test">
      <FilterBar list={list} label="Your things" filters={filters} days={{ due: 'Due from' }} />
    </MantineProvider>
  );
}

const choice = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  return control(`[id="${label?.htmlFor}"]`);
};
const choose = (name: string, value: string) =>
  act(async () => {
    choice(name).value = value;
    choice(name).dispatchEvent(new Event('change', { bubbles: true }));
  });

const box = () => control('[aria-label="Search"]');
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ask.mockReset();
});
afterEach(() => void vi.useRealTimers());

it('the search starts after a pause in typing, without a history entry for every letter', async () => {
  await render(bar());
  for (const typed of ['l', 'lo', ' loom ']) {
    await type(box(), typed);
    await wait(299);
  }
  expect(ask).not.toHaveBeenCalled();
  await wait(1);
  expect(ask.mock.calls).toEqual([[{ q: 'loom' }, { replace: true }]]);
});

it('the search starts immediately on blur, so that it does not undo the next click', async () => {
  await render(bar());
  await act(async () => box().focus());
  await type(box(), 'loom');
  await act(async () => box().blur());
  expect(ask.mock.calls).toEqual([[{ q: 'loom' }, { replace: true }]]);
  await wait(300);
  await act(async () => box().focus());
  await act(async () => box().blur());
  expect(ask).toHaveBeenCalledOnce();
});

it('typed text stays while the URL follows it', async () => {
  const draw = await render(bar());
  await type(box(), 'loom ');
  await draw(bar('loom'));
  expect(box().value).toBe('loom ');
  await type(box(), 'loom t');
  expect(box().value).toBe('loom t');
});

it('the text of another URL replaces what was typed', async () => {
  const draw = await render(bar('loom'));
  await type(box(), 'loom that');
  await draw(bar('reed'));
  expect(box().value).toBe('reed');
  await draw(bar());
  expect(box().value).toBe('');
});

it('the choices show the filters and the order in the URL, and the defaults otherwise', async () => {
  const values = () => ['Status', 'Due from', 'Sort by', 'Order'].map((name) => choice(name).value);
  const draw = await render(choices({ status: 'Done', due: '2026-11-20', sort: 'name' }));
  expect(values()).toEqual(['Done', '2026-11-20', 'name', 'asc']);
  expect(button('Filter and sort (2)')).toBeDefined();
  await draw(choices({}));
  expect(values()).toEqual(['', '', 'newest', 'desc']);
  expect(button('Filter and sort')).toBeDefined();
});

it('a choice is added to the URL, and removed from it by its default', async () => {
  await render(choices({ status: 'Done', sort: 'name' }));
  for (const [name, value] of [
    ['Status', 'Open'],
    ['Status', ''],
    ['Sort by', 'newest'],
    ['Order', 'desc'],
  ] as const) {
    await choose(name, value);
  }
  expect(ask.mock.calls).toEqual([
    [{ status: 'Open' }],
    [{ status: undefined }],
    [{ sort: 'newest', direction: undefined }],
    [{ direction: 'desc' }],
  ]);
});

it('a date filters only once its year is complete, or if it is removed', async () => {
  await render(choices({ due: '2026-11-20' }));
  await type(choice('Due from'), '0202-11-20');
  expect(ask).not.toHaveBeenCalled();
  await type(choice('Due from'), '2025-11-20');
  await type(choice('Due from'), '');
  expect(ask.mock.calls).toEqual([[{ due: '2025-11-20' }], [{ due: undefined }]]);
});

it('the choices are unfolded on a narrow screen, if there are several', async () => {
  await render(choices({}));
  const toggle = button('Filter and sort');
  await click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(find(`[id="${toggle.getAttribute('aria-controls')}"]`).dataset.unfolded).toBe('true');
});
