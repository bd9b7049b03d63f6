// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { find, press, render } from '#testing/client/render.tsx';

import { asksForNew } from './keys.ts';
import { turnLetterKeys, useLetterKeys } from './letter-keys.ts';
import { rowKeys, useRowKeys } from './row-keys.ts';

const n = { key: 'n', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
const edit = vi.fn();

function Row() {
  useRowKeys();
  return (
    <ul>
      <li id="row" tabIndex={-1} {...rowKeys({ edit })}>
        <h3>{useLetterKeys() ? 'on' : 'off'}</h3>
      </li>
    </ul>
  );
}

afterEach(async () => {
  await act(async () => turnLetterKeys(true));
  edit.mockClear();
});

it('single-character keys do nothing after they are turned off, and all others stay', async () => {
  await render(<Row />);
  await act(async () => turnLetterKeys(false));
  expect(asksForNew(n)).toBe(false);
  await press('j');
  expect(document.activeElement?.id).not.toBe('row');
  find('#row').focus();
  await press('e');
  expect(edit).not.toHaveBeenCalled();
  await press('Enter');
  expect(edit).toHaveBeenCalledOnce();
});

it('the choice is stored on the device, and shown immediately in the settings', async () => {
  await render(<Row />);
  expect([find('h3').textContent, asksForNew(n)]).toEqual(['on', true]);
  await act(async () => turnLetterKeys(false));
  expect(find('h3').textContent).toBe('off');
  expect(localStorage.getItem('laurel-letter-keys')).toBe('off');
  await act(async () => turnLetterKeys(true));
  expect(find('h3').textContent).toBe('on');
  expect(localStorage.getItem('laurel-letter-keys')).toBeNull();
});
