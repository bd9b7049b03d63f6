// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { control, find, focus } from '#testing/client/render.tsx';

import { FileInPlace, FilePreview } from './file-preview.tsx';

const pdf = { name: 'award.pdf', url: '/files/1-award.pdf' };
const picture = { name: 'medal.png', url: '/files/1-medal.png' };
let disposition: string;

beforeEach(() => {
  disposition = 'inline; filename="award.pdf"';
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { 'content-disposition': disposition } }));
});

const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

describe('a file preview', () => {
  it('shows a PDF, with links to open and to download it', async () => {
    await renderPage(<FilePreview file={pdf} onClose={vi.fn()} />);
    expect(find('iframe').getAttribute('src')).toBe(pdf.url);
    expect(links()).toEqual([
      ['Open in a new tab', pdf.url],
      ['Download', `${pdf.url}?download`],
    ]);
  });

  it('explains why a PDF with a script is not shown, and only downloads it', async () => {
    disposition = 'attachment; filename="award.pdf"';
    await renderPage(<FilePreview file={pdf} onClose={vi.fn()} />);
    expect(document.querySelector('iframe')).toBeNull();
    expect(document.body.textContent).toContain('This PDF contains a script');
    expect(links()).toEqual([['Download', `${pdf.url}?download`]]);
  });

  it('shows a picture, or that it could not be loaded', async () => {
    await renderPage(<FilePreview file={picture} onClose={vi.fn()} />);
    expect(find('img').getAttribute('src')).toBe(picture.url);
    await act(async () => find('img').dispatchEvent(new Event('error')));
    expect(document.querySelector('img')).toBeNull();
    expect(document.body.textContent).toContain('This picture could not be loaded.');
    expect(links()).toHaveLength(2);
  });
});

describe('a file next to a form', () => {
  const field = () => control('[aria-label="Comment"]');
  const show = () =>
    renderPage(
      <>
        <input aria-label="Comment" />
        <FileInPlace file={pdf} />
      </>,
    );

  it('returns the focus that its viewer takes when it loads', async () => {
    await show();
    await focus(field());
    await focus(find('iframe'));
    expect(document.activeElement).toBe(field());
  });

  it('returns a focus of which the page only notices that it has none', async () => {
    await show();
    await focus(field());
    find('iframe').addEventListener('focusin', (event) => event.stopPropagation());
    await focus(find('iframe'));
    await act(async () => dispatchEvent(new Event('blur')));
    expect(document.activeElement).toBe(field());
  });

  it('keeps the focus after the time in which its viewer loads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await show();
    await focus(field());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await focus(find('iframe'));
    expect(document.activeElement).toBe(find('iframe'));
  });

  it('keeps the focus of a user who has pointed at it', async () => {
    await show();
    await focus(field());
    const box = find('iframe').parentElement;
    await act(async () => box?.dispatchEvent(new Event('pointerenter')));
    await focus(find('iframe'));
    expect(document.activeElement).toBe(find('iframe'));
  });

  it('does not move the focus if the user leaves the window', async () => {
    await show();
    await focus(field());
    await act(async () => field().blur());
    await act(async () => dispatchEvent(new Event('blur')));
    expect(document.activeElement).toBe(document.body);
  });
});
