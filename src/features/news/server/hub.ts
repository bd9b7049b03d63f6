// What of the news reaches which open streams of this process. News is heard in the order of commits, read from the table,
// and told to a user's streams after looking whether their sessions are still live.
import type { Services } from '#core/server/services.ts';

import { SESSION_ENDED } from '../schema.ts';
import { NEWS_CHANNEL } from './functions.ts';
import { liveSessions, readBounds, readNews, type PlacedNews } from './queries.ts';

/** Keeps proxies and phones from taking a quiet stream for a broken one; sessions that have run out are noticed by then. */
const BEAT_MS = 25_000;

export type NewsStream = {
  userId: string;
  sessionId: string;
  tell: (news: PlacedNews) => void;
  beat: () => void;
  /** @param isSessionOver the browser is told of it */
  end: (ending?: { isSessionOver: boolean }) => void;
};

export type Hub = {
  /** The newest position that was told to the streams of this process. */
  told: () => number;
  /** @returns how to leave */
  join: (stream: NewsStream) => Promise<() => void>;
  streamsOf: (userId: string) => number;
  stop: () => Promise<void>;
};

const hubs = new WeakMap<Services['database'], Hub>();

/** One for each database that a process has open; it listens from its first stream on. */
export function hubOf(services: Services): Hub {
  const known = hubs.get(services.database);
  if (known) return known;
  const hub = makeHub(services);
  hubs.set(services.database, hub);
  return hub;
}

export async function endStreams({ database }: Services): Promise<void> {
  await hubs.get(database)?.stop();
}

function makeHub({ database, log }: Services): Hub {
  const streams = new Map<string, Set<NewsStream>>();
  let listening: Promise<() => Promise<void>> | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Up to which position was told, and up to which there is something to look at. */
  let told = 0;
  let heard = 0;
  let isLooking = false;

  async function listen(): Promise<() => Promise<void>> {
    told = heard = (await database.asSystem('news begins here', readBounds)).newest;
    const stop = await database.listen(NEWS_CHANNEL, {
      onTold(payload) {
        const [position = '', userId = ''] = payload.split(' ');
        hear(Number(position), userId);
      },
      // What was committed while no one listened was not heard.
      onConnected: () => void catchUp().catch(warn),
    });
    beating = setInterval(() => void beat().catch(warn), BEAT_MS).unref();
    return stop;
  }

  function hear(position: number, userId?: string): void {
    heard = Math.max(heard, position);
    if (isLooking) return;
    if (userId === undefined || streams.has(userId)) void look().catch(warn);
    else told = heard;
  }

  async function catchUp(): Promise<void> {
    hear((await database.asSystem('news may have been missed', readBounds)).newest);
  }

  async function look(): Promise<void> {
    isLooking = true;
    try {
      while (told < heard && !isStopped) {
        const upTo = heard;
        const userIds = [...streams.keys()];
        const [news, live] = await database.asSystem('news goes to who reads it', async (tx) => {
          const found = await readNews(tx, { after: told, upTo, userIds });
          const readers = new Set(found.map(({ userId }) => userId));
          const asked = [...streams.values()].flatMap((own) => [...own]).filter(({ userId }) => readers.has(userId));
          return [found, new Set(await liveSessions(tx, sessionsOf(asked)))];
        });
        for (const one of news) dispatch(one, live);
        told = upTo;
      }
    } finally {
      isLooking = false;
    }
  }

  function dispatch(news: PlacedNews, live: ReadonlySet<string>): void {
    for (const stream of streams.get(news.userId) ?? []) {
      if (!live.has(stream.sessionId)) stream.end({ isSessionOver: true });
      else if (news.kind !== SESSION_ENDED) stream.tell(news);
    }
  }

  async function beat(): Promise<void> {
    const all = [...streams.values()].flatMap((own) => [...own]);
    if (all.length === 0) return;
    for (const stream of all) stream.beat();
    hear(heard);
    const live = new Set(
      await database.asSystem('streams end with their session', (tx) => liveSessions(tx, sessionsOf(all))),
    );
    for (const stream of all) if (!live.has(stream.sessionId)) stream.end({ isSessionOver: true });
  }

  function warn(error: unknown): void {
    if (!isStopped) log.warn({ err: error }, 'news could not be told; it is tried again with the next');
  }

  return {
    told: () => told,
    async join(stream) {
      if (isStopped) stream.end();
      const own = streams.get(stream.userId) ?? new Set();
      streams.set(stream.userId, own.add(stream));
      try {
        await (listening ??= listen());
      } catch (error) {
        listening = undefined;
        leave(stream);
        throw error;
      }
      return () => leave(stream);
    },
    streamsOf: (userId) => streams.get(userId)?.size ?? 0,
    async stop() {
      isStopped = true;
      clearInterval(beating);
      for (const own of streams.values()) for (const stream of own) stream.end();
      await (
        await listening?.catch(() => undefined)
      )?.();
    },
  };

  function leave(stream: NewsStream): void {
    const own = streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(stream.userId);
  }
}

function sessionsOf(streams: readonly NewsStream[]): string[] {
  return [...new Set(streams.map(({ sessionId }) => sessionId))];
}
