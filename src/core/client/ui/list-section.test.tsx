// @vitest-environment happy-dom
import { act } from 'react';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, find, focus } from '#testing/client/render.tsx';
import { createThings, ThingsPage, type Things } from '#testing/client/things.tsx';

let things: Things;

/** Page with a list, and buttons that change its URL as links and filters do. */
function Page() {
  const navigate = useNavigate();
  const go = (to: string, replace: boolean) => () => void navigate(to, { replace });
  return (
    <>
      <button type="button" onClick={go('?row=2', true)}>
        Link to the current URL
      </button>
      <button type="button" onClick={go('?row=2&status=Open', true)}>
        Filter
      </button>
      <ThingsPage of={things} />
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ draft: null }));
  things = createThings('Loom', 'Reed');
});

const active = () => document.activeElement;

describe('the row in the URL', () => {
  it('has the focus once it is loaded', async () => {
    await renderPage(<Page />, { search: '?row=2' });
    expect(active()).toBe(find('#row-2'));
  });

  it('takes the focus again if its link is followed again', async () => {
    const { goTo } = await renderPage(<Page />, { search: '?row=2' });
    await focus(button('Filter'));
    await goTo('/list?row=2');
    expect(active()).toBe(find('#row-2'));
    await focus(button('Filter'));
    await click(button('Link to the current URL'));
    expect(active()).toBe(find('#row-2'));
  });

  it('leaves the focus where it is if only the filters or the rows change', async () => {
    const { client } = await renderPage(<Page />, { search: '?row=2' });
    await focus(button('Filter'));
    await click(button('Filter'));
    expect(location.search).toBe('?row=2&status=Open');
    await act(() => client.invalidateQueries({ queryKey: ['things'] }));
    expect(active()).toBe(button('Filter'));
  });

  it('leaves the focus on a control within it', async () => {
    const { goTo } = await renderPage(<Page />, { search: '?row=2' });
    await focus(button('Edit Reed'));
    await goTo('/list?row=2');
    expect(active()).toBe(button('Edit Reed'));
  });
});
