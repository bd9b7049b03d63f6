// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click } from '#testing/client/render.tsx';

import { ApiError, toProblem } from './api.ts';
import { listedFiles } from './listed-files.ts';
import { useRemoval } from './removal.tsx';

const row = { id: '1', name: 'License' };
const sheet = { letGo: vi.fn(), leave: vi.fn(), tell: vi.fn() };
const remove = vi.fn<() => Promise<unknown>>();

function Page() {
  const removal = useRemoval({
    listKey: ['rows'],
    getTitle: ({ name }: typeof row) => name,
    warning: 'It is gone then.',
    remove,
    sheet,
  });
  return (
    <>
      {removal.failure}
      <button type="button" onClick={() => removal.ask(row)}>
        Delete it
      </button>
      {removal.dialog}
    </>
  );
}

it('a row is deleted only after confirmation, which closes it first', async () => {
  remove.mockResolvedValue(undefined);
  await renderPage(<Page />);
  await click(button('Delete it'));
  await click(button('Keep it'));
  expect(remove).not.toHaveBeenCalled();
  await click(button('Delete it'));
  await click(button('Delete'));
  expect(remove).toHaveBeenCalledOnce();
  expect(sheet.letGo.mock.invocationCallOrder[0]).toBeLessThan(remove.mock.invocationCallOrder[0] ?? 0);
  expect([sheet.leave.mock.calls, sheet.tell.mock.calls]).toEqual([[[row]], [['“License” was deleted.']]]);
});

it('each failed deletion is reported, with the focus', async () => {
  remove.mockImplementation(() => Promise.reject(new ApiError(toProblem('unreachable'))));
  await renderPage(<Page />);
  for (const attempt of [1, 2]) {
    await click(button('Delete it'));
    await click(button('Delete'));
    const banner = document.querySelector('[tabindex="-1"]');
    expect(banner?.textContent, `attempt ${attempt}`).toContain('“License” was not deleted.');
    expect(document.activeElement, `attempt ${attempt}`).toBe(banner);
  }
});

it('files are listed with a URL to open and one to download', () => {
  const url = '/files/awards/a/1-old.pdf';
  expect(listedFiles([url])).toEqual([{ name: 'old.pdf', url, downloadUrl: `${url}?download` }]);
});
