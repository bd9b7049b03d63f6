// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { createHookCaller, render, renderHook } from '#testing/client/render.tsx';

import { ApiError, toProblem } from './api.ts';
import { useReportedInput } from './form.ts';
import { createWithRetry, useRowForm } from './row-form.ts';

type Row = { id: string; version: number; title: string; files: string[] };

const stored: Row = { id: '7', version: 3, title: 'Loom', files: ['/files/a'] };
const values = { title: 'Loom', files: ['/files/a'] };

describe('a form with uploading files', () => {
  const onDirtyChange = vi.fn();

  async function open() {
    vi.stubGlobal('fetch', async () => Response.json({ draft: null }));
    onDirtyChange.mockReset();
    const form = await renderHook(
      () =>
        useRowForm({
          schema: z.strictObject({ title: z.string() }),
          initialValues: { title: '' },
          draft: 'things',
          listKey: ['things'],
          save: async () => stored,
          onSaved: () => {},
          onDiscardDraft: () => {},
          onDirtyChange,
        }),
      (children) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
    );
    const tell = (field: string, isBusy: boolean) => act(async () => form().takesFiles(field)(isBusy));
    return { form, tell };
  }

  it('waits until the files of all its fields are uploaded', async () => {
    const { form, tell } = await open();
    await tell('photos', true);
    await tell('media', true);
    await tell('media', false);
    expect(form().isUploading).toBe(true);
    await tell('photos', false);
    expect(form().isUploading).toBe(false);
  });

  it('counts a running upload as unsaved', async () => {
    const { tell } = await open();
    await tell('photos', true);
    expect(onDirtyChange).toHaveBeenLastCalledWith(true);
    await tell('photos', false);
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
  });
});

it('a form that is removed no longer counts as unsaved', async () => {
  const report = vi.fn();
  const { Caller } = createHookCaller(() => useReportedInput(true, report));
  const draw = await render(<Caller />);
  expect(report.mock.calls).toEqual([[true]]);
  await draw(null);
  expect(report.mock.calls).toEqual([[true], [false]]);
});

describe('a row that is added once', () => {
  const add = vi.fn<(typed: typeof values) => Promise<Row>>();
  const read = vi.fn(async () => stored);
  const change = vi.fn(
    async ({ values: { version, ...typed } }: { id: string; values: typeof values & { version: number } }) => ({
      ...stored,
      ...typed,
      version: version + 1,
    }),
  );

  beforeEach(() => {
    for (const call of [add, read, change]) call.mockClear();
  });
  const lost = new ApiError({ ...toProblem('unavailable'), code: 'idempotency_key_reused', madeId: '7' });

  it('is the created row', async () => {
    add.mockResolvedValueOnce(stored);
    expect(await createWithRetry(values, { add, read, change })).toBe(stored);
    expect([read.mock.calls, change.mock.calls]).toEqual([[], []]);
  });

  it('is the row of an earlier attempt with the same values', async () => {
    add.mockRejectedValueOnce(lost);
    expect(await createWithRetry(values, { add, read, change })).toBe(stored);
    expect(change).not.toHaveBeenCalled();
  });

  it.each([{ title: 'Reed' }, { files: [] }])('is updated if %j was typed after an earlier attempt', async (typed) => {
    add.mockRejectedValueOnce(lost);
    expect(await createWithRetry({ ...values, ...typed }, { add, read, change })).toMatchObject({
      ...typed,
      version: 4,
    });
    expect(change).toHaveBeenCalledExactlyOnceWith({ id: '7', values: { ...values, ...typed, version: 3 } });
  });
});
