// Delivers published changes to the open streams of this process. The audience, and live sessions, are checked at
// delivery.
import type { Services } from '#core/server/services.ts';

import { SESSION_ENDED } from '#core/shared/live-update-kinds.ts';
import type { LiveUpdateMessage } from '../schema.ts';
import { liveSessions, listReaders, readNextNumber, type Change } from './queries.ts';

/**
 * Milliseconds between keep-alive comments, which keep proxies and phones from closing a quiet stream. Expired sessions
 * are noticed then.
 */
const BEAT_MS = 25_000;
/** Changes kept for new streams: those between a page's reading and its stream. */
const KEPT = 1_000;

export type LiveUpdateConnection = {
  userId: string;
  sessionId: string;
  tell: (liveUpdate: LiveUpdateMessage) => void;
  /** There may have been more changes than were sent. */
  reload: () => void;
  beat: () => void;
  /** @param isSessionOver whether to report that to the browser */
  end: (ending?: { isSessionOver: boolean }) => void;
};

export type Hub = {
  /** Subscribes to changes. Resolves when subscribed. */
  listen: () => Promise<void>;
  /**
   * Subscribes to changes, and sends them to the stream.
   * @returns a function that unsubscribes
   */
  join: (stream: LiveUpdateConnection) => Promise<() => void>;
  /** Returns the changes for a user since a position. Undefined if not all of them are kept. */
  missed: (userId: string, after: number) => Promise<LiveUpdateMessage[] | undefined>;
  countStreams: (userId: string) => number;
  stop: () => Promise<void>;
};

const hubs = new WeakMap<Services['database'], Hub>();

/** One per open database of a process. */
export function getLiveUpdateHub(services: Services): Hub {
  const existing = hubs.get(services.database);
  if (existing) return existing;
  const hub = createHub(services);
  hubs.set(services.database, hub);
  return hub;
}

/** Listens before any page is read, so that the first streams continue from their pages. The first stream tries again. */
export async function listenForStreams(services: Services): Promise<void> {
  await getLiveUpdateHub(services)
    .listen()
    .catch((error: unknown) => services.log.warn({ err: error }, 'live updates are not received yet'));
}

export async function endStreams({ database }: Services): Promise<void> {
  await hubs.get(database)?.stop();
}

function createHub({ database, log }: Services): Hub {
  const streams = new Map<string, Set<LiveUpdateConnection>>();
  let listening: Promise<() => Promise<void>> | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Lowest number from which all changes were received and are buffered. */
  let keptFrom = Infinity;
  let buffered: Change[] = [];
  let waiting: Change[] = [];
  let isTelling = false;

  async function listen(): Promise<() => Promise<void>> {
    let connected = Promise.resolve();
    const stop = await database.listen({
      onPublished: (texts) => hear(texts.map((text) => JSON.parse(text) as Change)),
      onConnected() {
        connected = restart();
        connected.catch(warn);
      },
    });
    await connected;
    beating = setInterval(() => void beat().catch(warn), BEAT_MS).unref();
    return stop;
  }

  /** Starts over, because changes that other servers published in the meantime were not received. */
  async function restart(): Promise<void> {
    keptFrom = Infinity;
    keptFrom = await database.asSystem('live updates are received from here on', readNextNumber);
    for (const stream of allStreams()) stream.reload();
  }

  function hear(changes: readonly Change[]): void {
    buffered = [...buffered, ...changes];
    for (const { number } of buffered.splice(0, buffered.length - KEPT)) keptFrom = Math.max(keptFrom, number + 1);
    waiting = [
      ...waiting,
      ...changes.filter((change) => streams.size > 0 && mayConcern(change, (userId) => streams.has(userId))),
    ];
    if (!isTelling) void tellWaiting().catch(warn);
  }

  async function tellWaiting(): Promise<void> {
    isTelling = true;
    try {
      while (waiting.length > 0 && !isStopped) {
        const changes = waiting;
        const [audience, live] = await database.asSystem('live updates go to their readers', async (tx) => {
          const readers = await listReaders(tx, changes);
          const found = readers.flatMap(({ change, userId }) =>
            [...(streams.get(userId) ?? [])].map((stream) => ({ change, stream })),
          );
          return [
            found,
            await liveAmong(
              tx,
              found.map(({ stream }) => stream),
            ),
          ] as const;
        });
        waiting = waiting.slice(changes.length);
        for (const { change, stream } of audience) dispatch(change, stream, live);
      }
    } finally {
      isTelling = false;
    }
  }

  function dispatch({ kind, id, page }: Change, stream: LiveUpdateConnection, live: ReadonlySet<string>): void {
    if (!live.has(stream.sessionId)) stream.end({ isSessionOver: true });
    else if (kind !== SESSION_ENDED) stream.tell({ kind, id, page });
  }

  async function beat(): Promise<void> {
    const all = allStreams();
    if (all.length === 0) return;
    for (const stream of all) stream.beat();
    if (keptFrom === Infinity) await restart();
    if (!isTelling) await tellWaiting();
    const live = await database.asSystem('streams end with their session', (tx) => liveAmong(tx, all));
    for (const stream of all) if (!live.has(stream.sessionId)) stream.end({ isSessionOver: true });
  }

  function allStreams(): LiveUpdateConnection[] {
    return [...streams.values()].flatMap((own) => [...own]);
  }

  function warn(error: unknown): void {
    if (!isStopped) log.warn({ err: error }, 'live updates could not be delivered; trying again with the next');
  }

  async function listenOnce(): Promise<void> {
    try {
      await (listening ??= listen());
    } catch (error) {
      listening = undefined;
      throw error;
    }
  }

  return {
    listen: listenOnce,
    async join(stream) {
      if (isStopped) stream.end();
      await listenOnce();
      const own = streams.get(stream.userId) ?? new Set();
      streams.set(stream.userId, own.add(stream));
      return () => {
        own.delete(stream);
        if (own.size === 0) streams.delete(stream.userId);
      };
    },
    async missed(userId, after) {
      if (after < keptFrom) return undefined;
      const later = buffered.filter(
        (change) => change.number >= after && mayConcern(change, (reader) => reader === userId),
      );
      if (later.length === 0) return [];
      const audience = await database.asSystem('a stream goes on where a page was read', (tx) =>
        listReaders(tx, later),
      );
      return audience
        .filter((one) => one.userId === userId && one.change.kind !== SESSION_ENDED)
        .map(({ change: { kind, id, page } }) => ({ kind, id, page }));
    },
    countStreams: (userId) => streams.get(userId)?.size ?? 0,
    async stop() {
      isStopped = true;
      clearInterval(beating);
      for (const stream of allStreams()) stream.end();
      await (
        await listening?.catch(() => undefined)
      )?.();
    },
  };
}

/** Whether a change may concern one of these users. For applicants and staff, only the database can decide. */
function mayConcern({ readers, applicant, staff }: Change, isOne: (userId: string) => boolean): boolean {
  return Boolean(applicant ?? staff ?? readers?.some((reader) => reader !== null && isOne(reader)));
}

async function liveAmong(
  tx: Parameters<typeof liveSessions>[0],
  streams: readonly LiveUpdateConnection[],
): Promise<ReadonlySet<string>> {
  if (streams.length === 0) return new Set();
  return new Set(await liveSessions(tx, [...new Set(streams.map(({ sessionId }) => sessionId))]));
}
