// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find, focus, press } from '#testing/client/render.tsx';

import { Palette } from './palette.tsx';

const current = () => find('input').getAttribute('aria-activedescendant');

it('keys that compose a character neither choose nor open a result', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const onAction = vi.fn();
  await renderPage(<Palette colorScheme="auto" onAction={onAction} onClose={vi.fn()} />);
  await focus(find('input'));
  const first = current();
  for (const key of ['ArrowDown', 'Enter']) {
    expect(await press(key, { isComposing: true })).toBe(false);
    expect(await press(key, { keyCode: 229 })).toBe(false);
  }
  expect([current(), onAction.mock.calls]).toEqual([first, []]);
  expect([await press('ArrowDown'), await press('Enter')]).toEqual([true, true]);
  expect(current()).not.toBe(first);
  expect(onAction).toHaveBeenCalledOnce();
});
