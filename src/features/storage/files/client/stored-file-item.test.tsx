// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { click, control, find, press, type } from '#testing/client/render.tsx';

import { StoredFileItem } from './stored-file-item.tsx';

it('Enter renames a file, and neither Enter nor Escape acts while a character is composed', async () => {
  // The item is shown while its size is read.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const onRename = vi.fn(async () => {});
  const url = '/files/awards/a/1-prize.pdf';
  await renderPage(<StoredFileItem id="file" url={url} sentBytes={undefined} onRename={onRename} />);
  await click(find('#file-rename'));
  await type(control('input'), '賞');
  for (const key of ['Enter', 'Escape']) {
    expect(await press(key, { isComposing: true })).toBe(false);
    expect(await press(key, { keyCode: 229 })).toBe(false);
  }
  expect([control('input').value, onRename.mock.calls]).toEqual(['賞', []]);
  await press('Enter');
  expect(onRename.mock.calls).toEqual([['賞.pdf']]);
});
