// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find, focus, press, type } from '#testing/client/render.tsx';

import { NameEditor } from './name-editor.tsx';

it('Enter saves a title and Escape keeps it, but not while a character is composed', async () => {
  const [onSave, onClose] = [vi.fn(), vi.fn()];
  await renderPage(<NameEditor name="Awards" onSave={onSave} onClose={onClose} />);
  await focus(find('input'));
  await type(find('input'), '賞');
  for (const key of ['Enter', 'Escape']) {
    expect(await press(key, { isComposing: true })).toBe(false);
    expect(await press(key, { keyCode: 229 })).toBe(false);
  }
  expect([onSave.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  await press('Escape');
  expect([onSave.mock.calls, onClose.mock.calls]).toEqual([[], [[]]]);
  await press('Enter');
  expect(onSave.mock.calls).toEqual([['賞']]);
});
