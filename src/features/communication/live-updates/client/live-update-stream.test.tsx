// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { pageId } from '#core/client/api.ts';
import { isOwn, markShown, type LiveUpdate } from '#core/client/live-updates.ts';
import { render } from '#testing/client/render.tsx';

import { LiveUpdateStream } from './live-update-stream.tsx';
import type { subscribeToLiveUpdates } from './stream.ts';

// Passed to the component instead of mocking its module, which other tests of the process have loaded.
const subscribe = vi.fn<typeof subscribeToLiveUpdates>(() => () => {});

const onAccessChange = vi.fn();
const reads = { everything: vi.fn(), tasks: vi.fn(), ofOthers: vi.fn() };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const read of [onAccessChange, ...Object.values(reads)]) read.mockClear();
});

it.each<[string, LiveUpdate[], string[]]>([
  ['another page changes a task', [createUpdate('tasks', 'other')], ['everything', 'tasks', 'ofOthers']],
  ['this page changes a letter', [createUpdate('letters', pageId())], ['everything']],
  ['another page changes a letter', [createUpdate('letters', 'other')], ['everything', 'ofOthers']],
  [
    'much changes at once',
    [createUpdate('letters', pageId()), createUpdate('tasks', null), createUpdate('tasks', null)],
    ['everything', 'tasks', 'ofOthers'],
  ],
])('a live update refetches the affected data once if %s', async (_case, updates, read) => {
  await render(<Page />);
  const { onLiveUpdate } = startStream();
  await act(async () => {
    for (const one of updates) onLiveUpdate(one);
    await vi.advanceTimersByTimeAsync(200);
  });
  expect(againRead()).toEqual(
    Object.fromEntries(Object.keys(reads).map((name) => [name, read.includes(name) ? 1 : 0])),
  );
});

it('the live update stream refetches nothing for a change that a component shows itself', async () => {
  await render(<Page />);
  const { onLiveUpdate } = startStream();
  const shown = createUpdate('tasks', 'other');
  await act(async () => {
    onLiveUpdate(shown);
    markShown(shown);
    await vi.advanceTimersByTimeAsync(200);
  });
  expect(againRead()).toEqual({ everything: 0, tasks: 0, ofOthers: 0 });
});

it('everything is refetched and the session checked if live updates may have been missed', async () => {
  await render(<Page />);
  const { onReload } = startStream();
  await act(async () => {
    onReload();
    await vi.advanceTimersByTimeAsync(200);
  });
  expect(onAccessChange).toHaveBeenCalledOnce();
  expect(againRead()).toEqual({ everything: 1, tasks: 1, ofOthers: 1 });
});

/** Callbacks of the stream. */
function startStream() {
  const [call] = subscribe.mock.calls.slice(-1);
  if (!call) throw new Error('No stream was opened');
  return call[1];
}

function createUpdate(kind: string, page: string | null): LiveUpdate {
  return { kind, id: null, page };
}

/** Number of reads of each query since it was first shown. */
function againRead(): Record<string, number> {
  return Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read.mock.calls.length - 1]));
}

function Page() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <LiveUpdateStream userId="ada" position={0} onAccessChange={onAccessChange} subscribe={subscribe} />
      <Shown />
    </QueryClientProvider>
  );
}

function Shown() {
  useQuery({ queryKey: ['everything'], queryFn: async () => reads.everything() ?? null });
  useQuery({
    queryKey: ['tasks'],
    queryFn: async () => reads.tasks() ?? null,
    meta: { shows: ({ kind }) => kind === 'tasks' },
  });
  useQuery({
    queryKey: ['of others'],
    queryFn: async () => reads.ofOthers() ?? null,
    meta: { shows: (one) => !isOwn(one) },
  });
  return null;
}
