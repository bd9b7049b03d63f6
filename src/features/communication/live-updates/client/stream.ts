// Shares one live update stream among all tabs of a browser, because HTTP/1.1 allows only six connections. The tab that
// holds the lock opens the stream and forwards its events. When that tab closes, another one opens a stream.
import type { LiveUpdate } from '#core/client/live-updates.ts';

import { STREAM_READY, ENDED, RELOAD } from '../schema.ts';

const ADDRESS = '/api/live-updates';
/** Milliseconds before a retry after a response that is not a stream, which browsers do not retry. */
const PAUSE = { least: 2_000, most: 60_000 };

type StreamMessage = { what: 'update'; update: LiveUpdate } | { what: 'reload' } | { what: 'live'; is: boolean };
/** Messages between tabs. A new tab asks for the state. */
type Passed = StreamMessage | { what: 'asked' };

/** Browser APIs, which tests replace. */
export type Means = {
  open: (address: string) => EventSource;
  channel: (name: string) => BroadcastChannel;
  locks: Pick<LockManager, 'request'>;
};

const browser: Means = {
  open: (address) => new EventSource(address),
  channel: (name) => new BroadcastChannel(name),
  get locks() {
    return navigator.locks;
  },
};

type StreamHandlers = {
  onLiveUpdate: (liveUpdate: LiveUpdate) => void;
  /** There may be more changes than were sent, so everything is refetched. */
  onReload: () => void;
  onLive: (is: boolean) => void;
  /** The session may have ended. Only the tab with the stream notices. */
  onRefused: () => void;
};

type Listening = {
  userId: string;
  /** Position after which the page's content was read. */
  after: number;
};

/**
 * Subscribes to a user's live updates.
 * @returns unsubscribes
 */
export function subscribeToLiveUpdates(
  { userId, after }: Listening,
  { onLiveUpdate, onReload, onLive, onRefused }: StreamHandlers,
  means = browser,
): () => void {
  const name = `laurel-live-updates-${userId}`;
  const stopping = new AbortController();
  const others = means.channel(name);
  /** Whether an own stream has started with the changes after {@link Listening.after}. */
  let hasBegun = false;
  let isLeading = false;
  let isLive = false;

  function take(message: StreamMessage): void {
    if (message.what === 'reload') return onReload();
    if (message.what === 'live') {
      isLive = message.is;
      return onLive(message.is);
    }
    onLiveUpdate(message.update);
  }
  function pass(message: StreamMessage): void {
    take(message);
    others.postMessage(message);
  }
  others.addEventListener('message', ({ data }: MessageEvent<Passed>) => {
    if (data.what !== 'asked') take(data);
    else if (isLeading) others.postMessage({ what: 'live', is: isLive } satisfies Passed);
  });
  others.postMessage({ what: 'asked' } satisfies Passed);

  means.locks
    .request(name, { signal: stopping.signal }, async () => {
      isLeading = true;
      await keepStream();
    })
    // Stopped while waiting for the lock.
    .catch(() => undefined);

  return () => {
    stopping.abort();
    others.close();
  };

  /** Runs until it is stopped. */
  async function keepStream(): Promise<void> {
    for (let pause = PAUSE.least; !stopping.signal.aborted; pause = Math.min(pause * 2, PAUSE.most)) {
      if (await readStream()) pause = PAUSE.least;
      if (!stopping.signal.aborted) pass({ what: 'live', is: false });
      await waited(pause, stopping.signal);
    }
  }

  /** Reads the stream until the browser gives up. Returns whether it had started. */
  function readStream(): Promise<boolean> {
    return new Promise((resolve) => {
      let isOpened = false;
      const source = means.open(hasBegun ? ADDRESS : `${ADDRESS}?after=${after}`);
      const end = (): void => {
        source.close();
        stopping.signal.removeEventListener('abort', end);
        resolve(isOpened);
      };
      stopping.signal.addEventListener('abort', end);
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        pass({ what: 'update', update: JSON.parse(data) as LiveUpdate });
      });
      source.addEventListener(RELOAD, () => pass({ what: 'reload' }));
      source.addEventListener(ENDED, onRefused);
      source.addEventListener(STREAM_READY, () => {
        hasBegun = isOpened = true;
        pass({ what: 'live', is: true });
      });
      source.addEventListener('error', () => {
        if (source.readyState === source.CLOSED) {
          end();
          onRefused();
        } else if (isLive) pass({ what: 'live', is: false });
      });
    });
  }
}

function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}
