// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { find, press } from '#testing/client/render.tsx';

import { dismissDeletion, dismissDeletions, dismissDeletionSoon, rememberDeletion, undoDeletion } from './undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<input id="field"><a id="link" href="#here">Here</a>';
});
afterEach(() => {
  dismissDeletions();
  vi.useRealTimers();
});

/** Deletes a row and shows its message on the page. */
function remove(rowId: string) {
  const message = document.body.appendChild(Object.assign(document.createElement('button'), { id: `undo-${rowId}` }));
  const deletion = { rowId, undo: vi.fn(), hide: vi.fn(() => message.remove()) };
  rememberDeletion({ ...deletion, button: () => document.getElementById(message.id) });
  return { ...deletion, message };
}

const undoByKeys = () => press('z', { ctrlKey: true });

describe('Ctrl+Z', () => {
  it('undoes the last deletion first, each once, and hides its message', async () => {
    const [first, second] = [remove('1'), remove('2')];
    expect(await undoByKeys()).toBe(true);
    expect([first.undo.mock.calls.length, second.undo.mock.calls.length]).toEqual([0, 1]);
    expect(second.hide).toHaveBeenCalledOnce();
    expect(await undoByKeys()).toBe(true);
    expect(await undoByKeys()).toBe(false);
    expect([first.undo.mock.calls.length, second.undo.mock.calls.length]).toEqual([1, 1]);
  });

  it('leaves a text field its own undo', async () => {
    const { undo } = remove('1');
    find('#field').focus();
    expect(await undoByKeys()).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  });

  it.each(['<div role="dialog" aria-modal="true"></div>', '<div role="menu"></div>'])(
    'undoes nothing under an open %s',
    async (open) => {
      const { undo } = remove('1');
      document.body.insertAdjacentHTML('beforeend', open);
      expect(await undoByKeys()).toBe(false);
      expect(undo).not.toHaveBeenCalled();
    },
  );

  it('undoes a deletion for 30 seconds after its message has gone', async () => {
    const { undo } = remove('1');
    dismissDeletionSoon('1');
    vi.advanceTimersByTime(29_999);
    await undoByKeys();
    expect(undo).toHaveBeenCalledOnce();
    const other = remove('2');
    dismissDeletionSoon('2');
    vi.advanceTimersByTime(30_000);
    expect(await undoByKeys()).toBe(false);
    expect(other.undo).not.toHaveBeenCalled();
  });

  it('undoes a second deletion of a row whose first was about to expire', async () => {
    remove('1');
    dismissDeletionSoon('1');
    vi.advanceTimersByTime(20_000);
    const again = remove('1');
    vi.advanceTimersByTime(20_000);
    await undoByKeys();
    expect(again.undo).toHaveBeenCalledOnce();
  });

  it('undoes nothing for a row that is already restored', async () => {
    const { undo, hide } = remove('1');
    dismissDeletion('1');
    expect(hide).toHaveBeenCalledOnce();
    expect(await undoByKeys()).toBe(false);
    undoDeletion('1');
    expect(undo).not.toHaveBeenCalled();
  });
});

describe('F6', () => {
  it('moves the focus to the last message and back', async () => {
    remove('1');
    const { message } = remove('2');
    find('#link').focus();
    expect(await press('F6')).toBe(true);
    expect(document.activeElement).toBe(message);
    expect(await press('F6')).toBe(true);
    expect(document.activeElement).toBe(find('#link'));
  });

  it('returns the focus if the focused message disappears', async () => {
    remove('1');
    find('#link').focus();
    await press('F6');
    undoDeletion('1');
    expect(document.activeElement).toBe(find('#link'));
  });

  it('has the browser’s function after the message has gone', async () => {
    remove('1').message.remove();
    expect(await press('F6')).toBe(false);
    expect(await press('F6', { shiftKey: true })).toBe(false);
  });
});
