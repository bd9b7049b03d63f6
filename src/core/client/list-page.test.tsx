// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, find, focus, press, type } from '#testing/client/render.tsx';
import { createThings, ThingsPage, type Things } from '#testing/client/things.tsx';

import { messages } from '../shared/messages.ts';
import { ApiError, toProblem } from './api.ts';

/** Draft requests, by method. */
const drafts = vi.fn<(method: string, body?: string) => Response>();

beforeEach(() => {
  // Fake timers, so that a slow machine triggers neither draft saves nor focus timeouts.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  drafts.mockReset();
  drafts.mockImplementation((method) =>
    Response.json(method === 'GET' ? { draft: null } : { updated_at: '2026-11-20T10:00:00Z' }),
  );
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) =>
    drafts(method, body),
  );
});

afterEach(() => void vi.useRealTimers());

const conflict = () => new ApiError({ ...toProblem('unavailable'), code: 'version_conflict', status: 409 });
const field = (name: string) => control(`form [name="${name}"]`);
const isOpen = () => find('form').closest('[hidden]') === null;
const active = () => document.activeElement;
const listed = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const open = (things: Things, search = '', { isFixed = false } = {}) =>
  renderPage(<ThingsPage of={things} isFixed={isFixed} />, { search });
/** Lets the user change the things, but add none. */
function forbidAdding({ server: { list } }: Things): void {
  const now = list.getMockImplementation();
  list.mockImplementation(async (query) => ({ total: 0, rows: [], ...(await now?.(query)), can: { create: false } }));
}
const edit = async (name: string) => {
  await click(button(`Edit ${name}`));
};

describe('the form above a list', () => {
  it('is open if the list is empty', async () => {
    await open(createThings());
    expect(isOpen()).toBe(true);
    expect(drafts).toHaveBeenCalledOnce();
  });

  it('is below the tabs of the page', async () => {
    await open(createThings());
    expect(find('nav').compareDocumentPosition(find('form'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is closed if the list is empty and the user may not add to it', async () => {
    const things = createThings();
    forbidAdding(things);
    await open(things, '', { isFixed: true });
    expect(document.querySelector('form')).toBeNull();
  });

  it('is opened by N, with the focus on its first field', async () => {
    await open(createThings('Loom'));
    expect(document.querySelector('form')).toBeNull();
    expect(await press('n')).toBe(true);
    expect(active()).toBe(field('name'));
    // In a text field, N is a letter.
    expect(await press('n')).toBe(false);
  });

  it.each(['<div role="dialog" aria-modal="true"></div>', '<div role="menu"></div>'])(
    'is not opened by N under %s',
    async (html) => {
      await open(createThings('Loom'));
      document.body.insertAdjacentHTML('beforeend', html);
      expect(await press('n')).toBe(false);
      document.body.lastElementChild?.remove();
      expect(document.querySelector('form')).toBeNull();
    },
  );

  it('is opened by the URL for a new row, once', async () => {
    await open(createThings('Loom'), '?new=&status=Open');
    expect(active()).toBe(field('name'));
    expect(location.search).toBe('?status=Open');
  });

  it.each(['?new', '?edit=note&row=1'])(
    'is opened neither by N nor by %s if the user may only read',
    async (search) => {
      const things = createThings('Loom');
      forbidAdding(things);
      await open(things, search);
      expect(await press('n')).toBe(false);
      expect(document.querySelector('form')).toBeNull();
      expect(drafts).not.toHaveBeenCalled();
    },
  );

  it('is opened only for existing rows if none can be added', async () => {
    const things = createThings('Loom');
    forbidAdding(things);
    await open(things, '?new&edit=note&row=1', { isFixed: true });
    expect(active()).toBe(field('note'));
    await click(button('Cancel'));
    expect(await press('n')).toBe(false);
    expect(document.querySelector('form')).toBeNull();
  });

  it('is opened by the URL for a row, once', async () => {
    await open(createThings('Loom', 'Reed'), '?edit=note&row=2');
    expect(field('name').value).toBe('Reed');
    expect(active()).toBe(field('note'));
    expect(location.search).toBe('?row=2');
  });

  it('asks before N discards an edit', async () => {
    await open(createThings('Loom'));
    await edit('Loom');
    await type(field('name'), 'Loom that sees');
    await focus(button('Edit Loom'));
    await press('n');
    await click(button('Keep editing'));
    expect(field('name').value).toBe('Loom that sees');
    await focus(button('Edit Loom'));
    await press('n');
    await click(button('Discard'));
    expect(field('name').value).toBe('');
  });
});

describe('after saving', () => {
  it('the focus is on the new row, even if it appears a moment later', async () => {
    const things = createThings('Loom');
    await open(things);
    await press('n');
    await type(field('name'), 'Reed');
    const rows = Promise.withResolvers<void>();
    const { list } = things.server;
    const now = list.getMockImplementation();
    list.mockImplementation(async (query) => {
      await rows.promise;
      return now?.(query) as ReturnType<typeof list>;
    });
    await click(button('Add thing'));
    await act(async () => rows.resolve());
    expect(listed()).toEqual(['Loom', 'Reed']);
    expect(active()).toBe(find('#row-2'));
    expect(document.body.textContent).toContain('“Reed” was added.');
  });

  it('the focus is on the edit button of a changed row', async () => {
    await open(createThings('Loom'));
    await edit('Loom');
    await type(field('name'), 'Reed');
    await click(button('Save thing'));
    expect(active()).toBe(find('#edit-1'));
    expect(document.querySelector('form')).toBeNull();
  });

  it('the focus is on the message if the list does not show the row', async () => {
    await open(createThings('Loom'), '?status=Done');
    await press('n');
    await type(field('name'), 'Reed');
    await click(button('Add thing'));
    expect(active()?.textContent).toBe('“Reed” was added.');
  });

  it('another form opens if requested', async () => {
    await open(createThings('Loom'));
    await press('n');
    await type(field('name'), 'Reed');
    await click(button('Add another'));
    expect(field('name').value).toBe('');
    expect(active()).toBe(field('name'));
  });

  it('a form opened in the meantime stays', async () => {
    const things = createThings('Loom', 'Reed');
    await open(things);
    await edit('Loom');
    const saved = Promise.withResolvers<Awaited<ReturnType<typeof things.server.change>>>();
    things.server.change.mockReturnValueOnce(saved.promise);
    await click(button('Save thing'));
    await edit('Reed');
    await act(async () => saved.resolve({ id: '1', name: 'Loom', note: '', status: 'Open', version: 2 }));
    expect(field('name').value).toBe('Reed');
    expect(isOpen()).toBe(true);
  });
});

describe('after a failed save', () => {
  it('the focus is on the reason each time, or on the summary for field errors', async () => {
    const things = createThings('Loom');
    things.server.add.mockRejectedValue(new ApiError(toProblem('unreachable')));
    await open(things);
    await press('n');
    await click(button('Add thing'));
    expect(active()?.textContent).toContain('Name is required');
    await type(field('name'), 'Reed');
    for (const attempt of [1, 2]) {
      await click(button('Add thing'));
      expect(active()?.textContent, `attempt ${attempt}`).toContain('This thing was not saved.');
      await focus(field('name'));
    }
  });

  it('each attempt to create a row has the same key', async () => {
    const things = createThings('Loom');
    things.server.add.mockRejectedValueOnce(new ApiError(toProblem('unreachable')));
    await open(things);
    await press('n');
    await type(field('name'), 'Reed');
    await click(button('Add thing'));
    await click(button('Add thing'));
    const [first, second] = things.server.add.mock.calls.map(([, { key }]) => key);
    expect(second).toBe(first);
  });

  it('a newer version is shown, and overwritten by the next save', async () => {
    const things = createThings('Loom');
    await open(things);
    await edit('Loom');
    await type(field('name'), 'Reed');
    things.server.change.mockRejectedValueOnce(conflict());
    things.server.find.mockResolvedValue({ id: '1', name: 'Heddle', note: '', status: 'Open', version: 5 });
    await click(button('Save thing'));
    await click(button('Show the newer version'));
    expect(active()?.textContent).toContain('Heddle');
    await click(button('Save thing'));
    expect(things.server.change.mock.calls.map(([, { version }]) => version)).toEqual([1, 5]);
  });

  it('a row deleted since is reported as in Trash', async () => {
    const things = createThings('Loom');
    things.server.change.mockRejectedValue(
      new ApiError({ ...toProblem('unavailable'), code: 'not_found', status: 404, detail: messages.not_found.text }),
    );
    await open(things);
    await edit('Loom');
    await click(button('Save thing'));
    expect(active()?.textContent).toContain('This thing has been deleted. Restore it from Trash below');
  });
});

describe('the draft of a list form', () => {
  const addButton = () => find('#add').textContent;

  it('is offered instead of a new form', async () => {
    drafts.mockImplementation(() => Response.json({ draft: { values: {}, base_version: null, updated_at: '' } }));
    await open(createThings('Loom'));
    expect(addButton()).toContain('Continue your draft');
  });

  it('is offered after the form was closed, which keeps its input', async () => {
    await open(createThings('Loom'));
    await press('n');
    await type(field('name'), 'Reed');
    await click(button('Close'));
    expect([isOpen(), addButton()]).toEqual([false, expect.stringContaining('Continue your draft')]);
    expect(active()).toBe(find('#add'));
    await press('n');
    expect([isOpen(), field('name').value]).toEqual([true, 'Reed']);
  });

  it('the draft of a list form of an older version overwrites only that version', async () => {
    const things = createThings('Loom');
    const draft = {
      values: { name: 'Reed', note: '', version: 0 },
      base_version: 0,
      updated_at: '2026-11-19T10:00:00Z',
    };
    drafts.mockImplementation(() => Response.json({ draft }));
    await open(things);
    await edit('Loom');
    expect(field('name').value).toBe('Reed');
    await click(button('Save thing'));
    expect(things.server.change).toHaveBeenCalledWith('1', { name: 'Reed', note: '', version: 0 });
  });

  it('is deleted with the row saved under its key, without a request', async () => {
    const things = createThings('Loom');
    await open(things);
    await press('n');
    await type(field('name'), 'Reed');
    drafts.mockClear();
    await click(button('Add thing'));
    expect(things.server.add).toHaveBeenCalledWith(expect.objectContaining({ name: 'Reed' }), {
      key: expect.any(String) as string,
    });
    expect(drafts).not.toHaveBeenCalled();
    expect(find('#add').textContent).toContain('Add a thing');
  });

  it('the draft of a list form that was discarded is restored by Undo', async () => {
    await open(createThings('Loom'));
    await edit('Loom');
    await type(field('name'), 'Reed');
    await click(button('Cancel'));
    expect(active()).toBe(find('#edit-1'));
    drafts.mockClear();
    await click(button('Undo'));
    expect(drafts.mock.calls).toEqual([
      ['PUT', expect.stringContaining('Reed')],
      ['GET', undefined],
    ]);
    expect(isOpen()).toBe(true);
  });
});
