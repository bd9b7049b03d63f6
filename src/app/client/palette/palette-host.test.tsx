// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find, press, type } from '#testing/client/render.tsx';

import type * as dialogs from './dialogs.tsx';
import { PaletteHost } from './palette-host.tsx';

const late = Promise.withResolvers<void>();
vi.mock('./dialogs.tsx', async (importOriginal) => {
  await late.promise;
  return importOriginal<typeof dialogs>();
});

it('what is typed while the palette loads is searched, and is no shortcut of the page', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const onPageKey = vi.fn();
  document.addEventListener('keydown', onPageKey);
  onTestFinished(() => document.removeEventListener('keydown', onPageKey));
  await renderPage(
    <PaletteHost>
      <p>A page</p>
    </PaletteHost>,
  );
  await press('k', { ctrlKey: true });
  expect(document.activeElement?.tagName).toBe('INPUT');
  await type(document.activeElement as HTMLElement, 'new');
  await act(async () => late.resolve());
  await expect.poll(() => document.querySelector('[role="combobox"]')).not.toBeNull();
  expect((find('[role="combobox"]') as HTMLInputElement).value).toBe('new');
});
