// Several tabs of one browser on one stream, with a simulated browser.
import { beforeEach, describe, expect, it } from 'vitest';

import type { LiveUpdate } from '#core/client/live-updates.ts';

import { subscribeToLiveUpdates, type Means } from './stream.ts';

class Source extends EventTarget {
  static opened: Source[] = [];
  readonly CLOSED = 2;
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Source.opened.push(this);
  }
  close() {
    this.readyState = this.CLOSED;
  }
  say(type: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
  fail({ isFinal }: { isFinal: boolean }) {
    if (isFinal) this.readyState = this.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

let means: Means;
beforeEach(() => {
  Source.opened = [];
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
      if (signal?.aborted) throw new Error('aborted');
      return work();
    });
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  means = {
    open: (address) => new Source(address) as unknown as EventSource,
    channel: (name) => new BroadcastChannel(name),
    locks: { request: request as LockManager['request'] },
  };
});

describe('live updates in browser tabs', () => {
  it('share one stream, and each tab receives all of them', async () => {
    const [one, two] = [tab(), tab()];
    const source = await opened(1);
    source.say('begun');
    source.say('message', { kind: 'tasks', id: 'a', page: null });
    await two.until(() => two.updates.length === 1);
    expect([one.updates, two.updates]).toEqual([
      [{ kind: 'tasks', id: 'a', page: null }],
      [{ kind: 'tasks', id: 'a', page: null }],
    ]);
    expect([one.live, two.live]).toEqual([true, true]);
    expect(Source.opened).toHaveLength(1);
    one.stop();
    two.stop();
  });

  it('continue when the tab with the stream is closed', async () => {
    const [one, two] = [tab(), tab()];
    const source = await opened(1);
    source.say('begun');
    source.say('message', { kind: 'tasks', id: 'a', page: null });
    await two.until(() => two.updates.length === 1);
    one.stop();
    expect((await opened(2)).address).toBe('/api/live-updates?after=3');
    expect(source.readyState).toBe(source.CLOSED);
    two.stop();
  });

  it('report their state to a tab opened later', async () => {
    const one = tab();
    (await opened(1)).say('begun');
    const two = tab();
    await two.until(() => two.live);
    one.stop();
    expect((await opened(2)).address).toBe('/api/live-updates?after=3');
    two.stop();
  });

  it('start when the page started loading, so that nothing is read twice', async () => {
    const one = tab();
    const source = await opened(1);
    expect(source.address).toBe('/api/live-updates?after=3');
    source.say('message', { kind: 'tasks', id: 'a', page: null });
    source.say('begun');
    expect([one.updates, one.live, one.reloads]).toEqual([[{ kind: 'tasks', id: 'a', page: null }], true, 0]);
    one.stop();
  });

  it('report an interruption, and refetch everything if some may be lost', async () => {
    const one = tab();
    const source = await opened(1);
    source.say('begun');
    expect([one.live, one.reloads]).toEqual([true, 0]);
    source.fail({ isFinal: false });
    expect(one.live).toBe(false);
    source.say('reload');
    source.say('begun');
    expect([one.live, one.reloads]).toEqual([true, 1]);
    one.stop();
  });

  it('check the session when the stream ends with it, and when none can be opened', async () => {
    const one = tab();
    const source = await opened(1);
    source.say('begun');
    source.fail({ isFinal: false });
    expect(one.refusals).toBe(0);
    source.say('ended');
    expect(one.refusals).toBe(1);
    source.fail({ isFinal: true });
    expect(one.refusals).toBe(2);
    one.stop();
  });
});

function tab() {
  const liveUpdate: LiveUpdate[] = [];
  const expected = { updates: liveUpdate, live: false, reloads: 0, refusals: 0 };
  const stop = subscribeToLiveUpdates(
    { userId: 'ada', after: 3 },
    {
      onLiveUpdate: (one) => void liveUpdate.push(one),
      onReload: () => void (expected.reloads += 1),
      onLive: (is) => void (expected.live = is),
      onRefused: () => void (expected.refusals += 1),
    },
    means,
  );
  const until = (check: () => boolean) => expect.poll(check).toBe(true);
  return Object.assign(expected, { stop, until });
}

async function opened(count: number): Promise<Source> {
  await expect.poll(() => Source.opened.length).toBe(count);
  return Source.opened.at(-1) as Source;
}
