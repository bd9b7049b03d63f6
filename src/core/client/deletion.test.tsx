// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, find, press } from '#testing/client/render.tsx';
import { createThings, ThingsPage, type Things } from '#testing/client/things.tsx';

import { ApiError, toProblem } from './api.ts';
import { dismissDeletions } from './undo.ts';

let things: Things;

beforeEach(() => {
  // The message stays until a test advances the timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => Response.json({ draft: null }));
  things = createThings('Loom', 'Reed');
});
afterEach(async () => {
  await act(async () => {
    dismissDeletions();
    onlineManager.setOnline(true);
  });
  vi.useRealTimers();
});

const listed = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const shownText = () => document.body.textContent;
const open = (search = '') => renderPage(<ThingsPage of={things} />, { search });
const unreachable = new ApiError(toProblem('unreachable'));

/** Deletes a thing and delays the response. */
async function remove(name: string) {
  const pending = Promise.withResolvers<void>();
  const now = things.server.trash.getMockImplementation();
  things.server.trash.mockImplementationOnce(async (id) => {
    await pending.promise;
    await now?.(id);
  });
  await click(button(`Delete ${name}`));
  return pending;
}

describe('a deleted row', () => {
  it('leaves the list immediately, with the focus on its heading, and can be restored', async () => {
    await open();
    const pending = await remove('Loom');
    expect(listed()).toEqual(['Reed']);
    expect(document.activeElement).toBe(find('h2'));
    await act(async () => pending.resolve());
    expect(shownText()).toContain('“Loom” was deleted.');
    await click(button('Undo'));
    expect(listed()).toEqual(['Reed', 'Loom']);
    expect(find('section [data-tone="success"]').textContent).toBe('“Loom” is back in your list.');
    expect(await press('z', { ctrlKey: true })).toBe(false);
    expect(things.server.restore).toHaveBeenCalledOnce();
  });

  it('leaves an empty list if it was the last, with the form open', async () => {
    things = createThings('Loom');
    await open();
    await remove('Loom');
    expect(shownText()).toContain('No things yet.');
    expect(find('form').closest('[hidden]')).toBeNull();
  });

  it('is removed from the URL', async () => {
    await open('?row=1');
    await remove('Loom');
    expect(location.search).toBe('');
  });

  it('returns with the reason if deleting failed, each time with the focus', async () => {
    await open();
    for (const attempt of [1, 2]) {
      await act(async () => (await remove('Loom')).reject(unreachable));
      expect(listed()).toEqual(['Loom', 'Reed']);
      expect(document.activeElement?.textContent, `attempt ${attempt}`).toContain('“Loom” was not deleted');
    }
  });

  it('is reported on another page if deleting failed, or if it is restored there', async () => {
    const { goTo } = await open();
    const [loom, reed] = [await remove('Loom'), await remove('Reed')];
    await goTo('/other');
    await act(async () => loom.resolve());
    await act(async () => reed.reject(unreachable));
    expect(shownText()).toContain('“Reed” was not deleted');
    await press('z', { ctrlKey: true });
    expect(shownText()).toContain('“Loom” is back in your list.');
  });

  it('cannot be undone after it is restored in Trash, or elsewhere', async () => {
    const { client, goTo } = await open();
    await act(async () => (await remove('Loom')).resolve());
    // A filter hides it from the list.
    await goTo('/list?status=Done');
    await click(button('Trash'));
    await click(button('Restore Loom'));
    expect(await press('z', { ctrlKey: true })).toBe(false);
    await goTo('/list');
    await act(async () => (await remove('Reed')).resolve());
    await things.server.restore('2');
    await act(() => client.invalidateQueries({ queryKey: ['things'] }));
    expect(listed()).toEqual(['Loom', 'Reed']);
    expect(await press('z', { ctrlKey: true })).toBe(false);
  });

  it('can be undone even if an earlier list still shows it', async () => {
    const { goTo } = await open('?status=Open');
    await goTo('/list');
    await act(async () => (await remove('Loom')).resolve());
    things.server.list.mockReturnValue(new Promise(() => {}));
    await goTo('/list?status=Open');
    expect(listed()).toEqual(['Loom', 'Reed']);
    expect(await press('z', { ctrlKey: true })).toBe(true);
    expect(things.server.restore).toHaveBeenCalledOnce();
  });

  it('stays in Trash, with the reason, if restoring failed', async () => {
    await open();
    await act(async () => (await remove('Loom')).resolve());
    things.server.restore.mockRejectedValueOnce(unreachable);
    await press('z', { ctrlKey: true });
    expect(shownText()).toContain('“Loom” could not be restored. It is still in Trash.');
    expect(listed()).toEqual(['Reed']);
  });

  it('cannot be restored twice at once in Trash', async () => {
    await open();
    await act(async () => (await remove('Loom')).resolve());
    await click(button('Trash'));
    things.server.restore.mockReturnValueOnce(new Promise(() => {}));
    await click(button('Restore Loom'));
    expect(button('Restore Loom').disabled).toBe(true);
  });

  it('is reported at once if deleting or restoring failed without a connection', async () => {
    await open();
    await act(async () => (await remove('Loom')).resolve());
    onlineManager.setOnline(false);
    things.server.restore.mockRejectedValueOnce(unreachable);
    await press('z', { ctrlKey: true });
    expect(shownText()).toContain('“Loom” could not be restored. It is still in Trash.');
    await act(async () => (await remove('Reed')).reject(unreachable));
    expect(shownText()).toContain('“Reed” was not deleted');
  });
});

it('a row stays in its list while it is saved, and while a row of another list with its ID is deleted', async () => {
  const { client } = await open();
  for (const mutationKey of [
    ['things', 'step'],
    ['others', 'delete'],
  ]) {
    const mutation = client.getMutationCache().build(client, { mutationKey, mutationFn: () => new Promise(() => {}) });
    await act(async () => void mutation.execute({ id: '1' }));
  }
  expect(listed()).toEqual(['Loom', 'Reed']);
});
