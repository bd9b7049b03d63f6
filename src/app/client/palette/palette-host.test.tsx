// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';

import { isTypedInto } from '#core/client/keys.ts';
import { renderPage } from '#testing/client/page.tsx';
import { find, press, type } from '#testing/client/render.tsx';

import { PaletteHost } from './palette-host.tsx';

it('what is typed while the palette loads is searched, and is no shortcut of the page', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const late = Promise.withResolvers<void>();
  await renderPage(
    <PaletteHost load={() => late.promise.then(() => import('./dialogs.tsx'))}>
      <p>A page</p>
    </PaletteHost>,
  );
  await press('k', { ctrlKey: true });
  const early = document.activeElement as HTMLElement;
  // Shortcuts of one character ignore keys in a field.
  expect(isTypedInto(early)).toBe(true);
  expect(document.querySelector('[role="combobox"]')).toBeNull();
  await type(early, 'new');
  await act(async () => late.resolve());
  await expect.poll(() => document.querySelector('[role="combobox"]')).not.toBeNull();
  expect((find('[role="combobox"]') as HTMLInputElement).value).toBe('new');
});
