// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, find, press } from '#testing/client/render.tsx';

import { UploadRow, type UploadRowProps } from './upload-row.tsx';

const show = (props: Partial<UploadRowProps>) =>
  renderPage(
    <ul>
      <UploadRow id="file" name="award.pdf" size="412 kB" state="done" {...props} />
    </ul>,
  );
const labels = () => [...document.querySelectorAll('li :is(button, a)')].map((one) => one.getAttribute('aria-label'));

it('the reason of a failed upload is announced', async () => {
  await show({ state: 'failed', error: 'The file is empty.' });
  expect(find('[role="alert"]').textContent).toBe('The file is empty.');
  expect(find('li').textContent).toContain('Failed');
});

it('an upload in progress shows its rounded percentage', async () => {
  await show({ state: 'uploading', percent: 33.4 });
  expect(find('li').textContent).toContain('33%');
  expect(find('[role="progressbar"]').getAttribute('aria-label')).toBe('Uploading award.pdf');
});

it('a file has a button only for each possible action', async () => {
  await show({ onRename: vi.fn(), onRemove: vi.fn() });
  expect(labels()).toEqual(['Rename award.pdf', 'Remove award.pdf']);
  expect(button('Rename award.pdf').id).toBe('file-rename');
});

it('a file has no buttons while it is renamed', async () => {
  await show({ onRename: vi.fn(), editor: <input aria-label="Name" /> });
  expect(labels()).toEqual([]);
});

it('Alt and an arrow key move a file from any of its buttons, unless it is at that end', async () => {
  const onMoveDown = vi.fn();
  await show({ onRemove: vi.fn(), onMoveDown });
  expect(button('Move award.pdf up').disabled).toBe(true);
  button('Remove award.pdf').focus();
  for (const [key, keys] of [
    ['ArrowUp', { altKey: true }],
    ['ArrowDown', {}],
    ['Enter', { altKey: true }],
  ] as const) {
    expect(await press(key, keys)).toBe(false);
  }
  expect(onMoveDown).not.toHaveBeenCalled();
  expect(await press('ArrowDown', { altKey: true })).toBe(true);
  expect(onMoveDown).toHaveBeenCalledOnce();
});
