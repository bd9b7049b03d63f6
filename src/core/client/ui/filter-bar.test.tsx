// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { control, render, type } from '#testing/client/render.tsx';

import { listQuery } from '../../shared/list-query.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

const source = { sorts: {}, query: listQuery({ sorts: ['newest'], filters: {} }) };
const ask = vi.fn();

function bar(q?: string) {
  const list = { source, asked: { q }, ask } as unknown as FilterBarProps['list'];
  return (
    <MantineProvider env="test">
      <FilterBar list={list} label="Your things" search="Name" />
    </MantineProvider>
  );
}

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
