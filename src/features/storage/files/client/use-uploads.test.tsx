// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { messages } from '#core/shared/messages.ts';
import { buckets, megabytes } from '#core/shared/uploads.ts';
import { createHookCaller, render } from '#testing/client/render.tsx';
import { answerUpload, fakeUploads, pdf, uploads } from '#testing/client/uploads.ts';

import { useUploads } from './use-uploads.ts';

const existing = ['/files/awards/a/1-old.pdf', '/files/awards/a/2-older.pdf'];
const getUrl = (name: string) => `/files/awards/b/${name}`;

/** Completes the uploads of these files before anything renders. */
const arrive = (...names: string[]) =>
  act(async () => {
    for (const name of names) await answerUpload(name, getUrl(name));
  });

beforeEach(fakeUploads);

async function openField({ value = [] as string[], multiple = true, onBusyChange = (_isBusy: boolean) => {} } = {}) {
  const client = new QueryClient();
  client.setQueryData(['files', 'limits'], { maxBytes: megabytes(25) });
  const { Caller, last: field } = createHookCaller(() => {
    const [urls, setUrls] = useState(value);
    return { urls, ...useUploads({ bucket: 'awards', value: urls, onChange: setUrls, multiple, onBusyChange }) };
  });
  const draw = await render(
    <QueryClientProvider client={client}>
      <Caller />
    </QueryClientProvider>,
  );
  const does = (work: (it: ReturnType<typeof field>) => unknown) => act(async () => void work(field()));
  return { field, does, leave: () => draw(null) };
}

describe('files that arrive before one rendering', () => {
  it('are all added', async () => {
    const { field, does } = await openField({ value: existing });
    await does(({ add }) => add(['a.pdf', 'b.pdf', 'c.pdf'].map(pdf)));
    await arrive('b.pdf', 'a.pdf', 'c.pdf');
    expect(field().urls).toEqual([...existing, ...['b.pdf', 'a.pdf', 'c.pdf'].map(getUrl)]);
    expect(field().uploads).toEqual([]);
  });

  it('are added next to one that is concurrently replaced, removed, moved or added', async () => {
    const { field, does } = await openField({ value: existing });
    await does(({ add, replace }) => {
      add([pdf('a.pdf')]);
      replace(existing[0] ?? '', pdf('new.pdf'));
    });
    await arrive('a.pdf', 'new.pdf');
    expect(field().urls).toEqual([getUrl('new.pdf'), existing[1], getUrl('a.pdf')]);

    await does(({ add }) => add(['c.pdf', 'd.pdf'].map(pdf)));
    // Callbacks of a button that rendered before the uploads were complete.
    const { remove, move, take } = field();
    await arrive('c.pdf', 'd.pdf');
    await act(async () => {
      remove(existing[1] ?? '');
      move(getUrl('d.pdf'), -1);
      take(existing[0] ?? '');
    });
    expect(field().urls).toEqual([...['new.pdf', 'a.pdf', 'd.pdf', 'c.pdf'].map(getUrl), existing[0]]);
  });
});

describe('a single-file field', () => {
  it('contains the file chosen last', async () => {
    const { field, does } = await openField({ value: existing.slice(0, 1), multiple: false });
    await does(({ add }) => add([pdf('a.pdf')]));
    await does(({ add }) => add([pdf('b.pdf')]));
    expect([...uploads.keys()]).toEqual(['b.pdf']);
    await arrive('b.pdf');
    expect(field().urls).toEqual([getUrl('b.pdf')]);
  });

  it('omits all but the first of several', async () => {
    const { field, does } = await openField({ multiple: false });
    await does(({ add }) => add(['a.pdf', 'b.pdf', 'c.pdf'].map(pdf)));
    expect([...uploads.keys()]).toEqual(['a.pdf']);
    expect(field().leftOut).toBe('2 files were left out: you can add at most one file here.');
  });
});

it('files being uploaded count toward the maximum, and those beyond it are omitted', async () => {
  const most = buckets.awards.maxFiles;
  const { field, does } = await openField({ value: existing });
  const names = Array.from({ length: most }, (_, index) => `${index}.pdf`);
  await does(({ add }) => add(names.slice(0, most - 3).map(pdf)));
  await does(({ add }) => add(names.slice(most - 3).map(pdf)));
  expect(field().uploads).toHaveLength(most - 2);
  expect(field().leftOut).toBe(`2 files were left out: you can add at most ${most} files here.`);
});

it('the form waits until no upload is running', async () => {
  const onBusyChange = vi.fn();
  const { does } = await openField({ onBusyChange });
  await does(({ add }) => add(['a.pdf', 'b.pdf'].map(pdf)));
  await arrive('a.pdf');
  expect(onBusyChange.mock.calls).toEqual([[true]]);
  await arrive('b.pdf');
  expect(onBusyChange.mock.calls).toEqual([[true], [false]]);
});

it('a renamed file replaces the former URL', async () => {
  const { field, does } = await openField({ value: existing });
  const renamed = Response.json({ url: '/files/awards/a/1-new.pdf', name: 'new.pdf' });
  vi.stubGlobal('fetch', async () => Object.defineProperty(renamed, 'url', { value: 'http://localhost/api/files' }));
  await does(({ rename }) => rename(existing[0] ?? '', 'new.pdf'));
  expect(field().urls).toEqual(['/files/awards/a/1-new.pdf', existing[1]]);
});

it('a failed file is replaced, and a rejected one is never uploaded', async () => {
  const { field, does } = await openField({ value: existing });
  await does(({ add }) => add([new File(['x'], 'a.exe')]));
  expect(uploads.size).toBe(0);
  expect(field().uploads).toMatchObject([{ state: 'failed', canRetry: false }]);
  expect(field().uploads[0]?.error).toContain(messages.upload_failed.text.replace('{message}', ''));
  await does(({ replaceUpload, uploads: [failed] }) => replaceUpload(failed?.id ?? '', pdf('a.pdf')));
  await arrive('a.pdf');
  expect(field().urls).toEqual([...existing, getUrl('a.pdf')]);
});

it('the uploads of an unmounted form are aborted', async () => {
  const { does, leave } = await openField();
  await does(({ add }) => add(['a.pdf', 'b.pdf'].map(pdf)));
  await leave();
  expect(uploads.size).toBe(0);
});
