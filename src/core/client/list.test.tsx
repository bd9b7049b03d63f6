// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { createHookCaller } from '#testing/client/render.tsx';
import { createThings, type Things } from '#testing/client/things.tsx';

import { useList } from './list.ts';

let things: Things;
const { Caller: List, last: list } = createHookCaller(() => useList(things.source));

const names = () => list().rows?.map(({ name }) => name);
const ask = (part: Parameters<ReturnType<typeof list>['ask']>[0]) => act(async () => list().ask(part));

beforeEach(() => {
  things = createThings('Loom', 'Reed', 'Heddle');
});

it('another filter starts at its first page', async () => {
  await renderPage(<List />, { search: '?page=3&row=2' });
  await ask({ status: 'Done' });
  expect(location.search).toBe('?status=Done');
  await act(async () => list().askForAll());
  expect(location.search).toBe('');
});

it.each(['open', 'thing'])('a former row parameter %s is renamed in the URL, once', async (name) => {
  const replaced = vi.spyOn(history, 'replaceState');
  await renderPage(<List />, { search: `?${name}=2&page=1` });
  expect(location.search).toBe('?page=1&row=2');
  expect(list().rowId).toBe('2');
  expect(replaced.mock.calls.filter(([, , url]) => String(url).includes('row=2'))).toHaveLength(1);
  replaced.mockRestore();
});

describe('the row in the URL', () => {
  beforeEach(async () => {
    await things.server.step({ id: '3', status: 'Done', version: 1 });
  });

  it('is loaded and listed first if a filter hides it', async () => {
    await renderPage(<List />, { search: '?status=Done&row=1' });
    expect(names()).toEqual(['Loom', 'Heddle']);
    expect(list().hasBesides).toBe(true);
    expect(things.server.find.mock.calls).toEqual([['1']]);
  });

  it('is not loaded if the list contains it', async () => {
    await renderPage(<List />, { search: '?row=3' });
    expect(names()).toEqual(['Loom', 'Reed', 'Heddle']);
    expect([list().hasBesides, things.server.find.mock.calls]).toEqual([false, []]);
  });

  it('stays in place of its reload if it leaves the list', async () => {
    const { client } = await renderPage(<List />, { search: '?status=Open&row=1' });
    const coming = Promise.withResolvers<Awaited<ReturnType<typeof things.server.find>>>();
    things.server.find.mockReturnValueOnce(coming.promise);
    const settled = await things.server.step({ id: '1', status: 'Done', version: 1 });
    await act(() => client.invalidateQueries({ queryKey: things.source.key }));
    expect(list().rows).toMatchObject([{ name: 'Loom', status: 'Open' }, { name: 'Reed' }]);
    await act(async () => coming.resolve(settled));
    expect(list().rows).toMatchObject([{ name: 'Loom', status: 'Done' }, { name: 'Reed' }]);
  });

  it('is not reported missing while the rows of another filter are loading', async () => {
    const { goTo } = await renderPage(<List />, { search: '?status=Open' });
    const coming = Promise.withResolvers<Awaited<ReturnType<typeof things.server.list>>>();
    const now = await things.server.list({ status: 'Done' });
    things.server.list.mockReturnValueOnce(coming.promise);
    await goTo('/list?status=Done&row=3');
    expect(names()).toEqual(['Loom', 'Reed']);
    await act(async () => coming.resolve(now));
    expect(names()).toEqual(['Heddle']);
    expect(things.server.find).not.toHaveBeenCalled();
  });
});

it('a list is empty without rows, and not if a filter hides them', async () => {
  things = createThings();
  const { goTo } = await renderPage(<List />);
  expect([list().isEmpty, list().isNarrowed]).toEqual([true, false]);
  await goTo('/list?status=Done');
  expect([list().isEmpty, list().isNarrowed]).toEqual([false, true]);
  await goTo('/list?sort=name');
  expect([list().isEmpty, list().isNarrowed]).toEqual([true, false]);
});

it('a list has 25 rows a page, and keeps its rows until the next page is loaded', async () => {
  things = createThings(...Array.from({ length: 51 }, (_, index) => `Thing ${index}`));
  await renderPage(<List />, { search: '?page=2' });
  expect(list().pager).toEqual({ page: 2, pages: 3 });
  const coming = Promise.withResolvers<Awaited<ReturnType<typeof things.server.list>>>();
  things.server.list.mockReturnValueOnce(coming.promise);
  await ask({ page: 3 });
  expect([names()?.[0], list().pager]).toEqual(['Thing 25', { page: 3, pages: 3 }]);
  await act(async () => coming.resolve({ rows: [], total: 51, can: { create: true } }));
  expect(names()).toEqual([]);
});
