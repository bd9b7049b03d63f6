// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, find, focus } from '#testing/client/render.tsx';

import { rowElementId, useFormSheet } from './form-sheet.ts';

const row = { id: '9' };

function Page() {
  const [isThere, setIsThere] = useState(false);
  const sheet = useFormSheet<typeof row>({
    canCreate: true,
    isEmpty: false,
    draft: 'things',
    linked: undefined,
    tell: () => 'It was saved.',
    willShow: () => true,
    hasUnsaved: false,
  });
  return (
    <>
      <button type="button" onClick={() => sheet.form.onSaved(row)}>
        Save
      </button>
      <button type="button" onClick={() => setIsThere(true)}>
        Show
      </button>
      <button type="button" onClick={() => sheet.edit(row)}>
        Edit
      </button>
      <div {...sheet.boxProps}>
        {sheet.isOpen && (
          <form>
            <fieldset tabIndex={-1} />
          </form>
        )}
      </div>
      {isThere && <p id={rowElementId(row.id)} tabIndex={-1} />}
    </>
  );
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => Response.json({ draft: null }));
  await renderPage(<Page />);
  await click(button('Save'));
  await focus(button('Show'));
});
afterEach(() => void vi.useRealTimers());

it('the focus moves to a saved row that is shown a moment later', async () => {
  await click(button('Show'));
  expect(document.activeElement).toBe(find('#row-9'));
});

it('the focus stays if the row appears after the user has moved on', async () => {
  vi.setSystemTime(Date.now() + 2001);
  await click(button('Show'));
  expect(document.activeElement).toBe(button('Show'));
});

it('the focus moves to the first group of a form whose fields are still loading', async () => {
  await click(button('Edit'));
  expect(document.activeElement).toBe(find('fieldset'));
});
