// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find } from '#testing/client/render.tsx';

import { Exports } from './exports.tsx';

const fetched = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  fetched.mockResolvedValue(new Response('%PDF'));
  vi.stubGlobal('fetch', fetched);
});

/** Returns whether the browser follows the link itself. */
async function click(keys: MouseEventInit): Promise<boolean> {
  const link = find('a[href$="letter.pdf"]');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  let isFollowed = false;
  await act(async () => {
    document.addEventListener(
      'click',
      (seen) => {
        isFollowed = !seen.defaultPrevented;
        seen.preventDefault();
      },
      { once: true },
    );
    link.dispatchEvent(event);
  });
  return isFollowed;
}

describe('the link to the letter as a PDF', () => {
  it('loads the file itself on a plain click, so that it can show a failure', async () => {
    await renderPage(<Exports binderId="7" />);
    expect(await click({})).toBe(false);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', async (key) => {
    await renderPage(<Exports binderId="7" />);
    expect(await click({ [key]: true })).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });
});
