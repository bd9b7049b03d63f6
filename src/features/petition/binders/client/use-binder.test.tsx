// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { addUpload, changeSection, listExhibits, type Outline } from '#binder-engine/outline.ts';
import { ApiError, toProblem } from '#core/client/api.ts';
import { renderHook } from '#testing/client/render.tsx';

import type { BinderResponse, BinderChange, ExistingBinder } from '../schema.ts';
import { useBinder } from './use-binder.ts';

const outline: Outline = {
  sections: [{ id: 'i', title: 'Awards', kind: 'exhibits', criterion: 'i', isIncluded: true, exhibits: [] }],
};
const stored: ExistingBinder = {
  binder: {
    id: '0b1c',
    kind: 'petition',
    title: 'Petition',
    scheme: 'letter',
    stamp_prefix: '',
    first_page: 1,
    has_covers: true,
    has_total: false,
    scan_languages: ['eng'],
    syncs_evidence: false,
    outline,
    version: 1,
    updated_at: '2026-11-20T10:00:00Z',
  },
  kinds: ['petition'],
  continues: null,
  files: {},
  facts: {},
  translations: {},
  letter: null,
  unprintable: '',
  added: [],
  gone: [],
  scan_languages: [],
  can: { update: true, convert: 'none' },
};

const change = vi.fn<(change: BinderChange) => Promise<BinderResponse>>();

async function open() {
  const client = new QueryClient();
  const queryKey = ['binder', 'petition'];
  client.setQueryData(queryKey, stored);
  const binder = await renderHook(
    () => {
      const response = client.getQueryData<ExistingBinder>(queryKey) ?? stored;
      return useBinder(response, { queryKey, change, isOwn: true });
    },
    (children) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  );
  return binder;
}

const add = (file: string) => (current: Outline) =>
  addUpload(current, { file, title: file }, { to: { section: 'i' }, newId: () => `${file} ${crypto.randomUUID()}` });
const rename = (title: string) => (current: Outline) => changeSection(current, 'i', (one) => ({ ...one, title }));
const titles = ({ outline: shown }: { outline: Outline }) => listExhibits(shown).map(({ title }) => title);

beforeEach(() => {
  change.mockReset();
  change.mockImplementation(async ({ version, ...changed }) => ({
    ...stored,
    binder: { ...stored.binder, ...changed, version: version + 1 },
  }));
});

it('every file that arrives before one rendering is added and numbered', async () => {
  const binder = await open();
  const { change: arrange } = binder();
  await act(async () => {
    arrange(add('a.pdf'));
    arrange(add('b.pdf'));
    arrange(add('c.pdf'));
  });
  expect(change.mock.calls.at(-1)?.[0].outline?.sections[0]?.exhibits).toHaveLength(3);
  expect(change.mock.calls.map(([{ version }]) => version)).toEqual(change.mock.calls.map((_, at) => at + 1));
});

it('each undo and redo applies one action, also before a rendering', async () => {
  change.mockReturnValue(new Promise(() => {}));
  const binder = await open();
  const { change: arrange, undo, redo } = binder();
  await act(async () => {
    arrange(add('a.pdf'));
    arrange(rename('Prizes'));
    undo();
  });
  expect([titles(binder()), binder().outline.sections[0]?.title]).toEqual([['a.pdf'], 'Awards']);
  await act(async () => {
    undo();
    undo();
  });
  expect([titles(binder()), binder().canUndo, binder().canRedo]).toEqual([[], false, true]);
  await act(async () => {
    redo();
    redo();
  });
  expect([titles(binder()), binder().outline.sections[0]?.title, binder().canRedo]).toEqual([
    ['a.pdf'],
    'Prizes',
    false,
  ]);
});

it('a new action leaves nothing to redo', async () => {
  change.mockReturnValue(new Promise(() => {}));
  const binder = await open();
  await act(async () => void binder().change(add('a.pdf')));
  await act(async () => void binder().undo());
  await act(async () => void binder().change(rename('Prizes')));
  expect([binder().canUndo, binder().canRedo]).toEqual([true, false]);
});

it('a change is shown as unsaved until all are saved', async () => {
  const pending = Promise.withResolvers<BinderResponse>();
  change.mockReturnValueOnce(pending.promise);
  const binder = await open();
  await act(async () => void binder().change(add('a.pdf')));
  await act(async () => void binder().change(rename('Prizes')));
  change.mockReturnValueOnce(new Promise(() => {}));
  await act(async () => pending.resolve({ ...stored, binder: { ...stored.binder, version: 2 } }));
  expect([titles(binder()), binder().outline.sections[0]?.title, binder().isSaving]).toEqual([
    ['a.pdf'],
    'Prizes',
    true,
  ]);
});

it('a rejected change and those after it are reverted and cannot be undone', async () => {
  change.mockRejectedValueOnce(new ApiError(toProblem('unreachable')));
  const binder = await open();
  const { change: arrange } = binder();
  await act(async () => {
    arrange(add('a.pdf'));
    arrange(rename('Prizes'));
  });
  expect(binder().outline).toBe(stored.binder.outline);
  expect(binder()).toMatchObject({ failure: { code: 'unreachable' }, canUndo: false, isSaving: false });
});
