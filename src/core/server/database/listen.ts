import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

/** Pause between connection attempts in milliseconds. It doubles from the minimum to the maximum. */
const PAUSE = { least: 100, most: 5_000 };
/** Interval in milliseconds of the keep-alive query. Firewalls may drop an idle connection silently. */
const CHECK_MS = 30_000;
const ANSWER_MS = 10_000;

type Listening = {
  connectionString: string;
  channel: string;
  hears: { onNotification: (payload: string) => void; onConnected: () => void };
  onError: (error: Error) => void;
};

/** Listens on a PostgreSQL connection, and reconnects until stopped. */
export async function listenOn({ connectionString, channel, hears, onError }: Listening): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await connect();
  const ended = keepListening();
  return async () => {
    stopping.abort();
    await client.end().catch(() => undefined);
    await ended;
  };

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString,
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    });
    // Without a listener, an error would end the process. The connection ends as a consequence of the error.
    made.on('error', () => undefined);
    made.on('notification', ({ payload = '' }) => hears.onNotification(payload));
    try {
      await made.connect();
      await made.query(`listen ${made.escapeIdentifier(channel)}`);
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
    hears.onConnected();
    return made;
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await waitForEnd(client, stopping.signal);
      if (stopping.signal.aborted) return;
      onError(new Error('The connection that listens to the database ended'));
      client = (await connectAgain()) ?? client;
    }
  }

  async function connectAgain(): Promise<pg.Client | undefined> {
    for (let pause = PAUSE.least; !stopping.signal.aborted; pause = Math.min(pause * 2, PAUSE.most)) {
      try {
        const made = await connect();
        if (!stopping.signal.aborted) return made;
        await made.end();
      } catch (error) {
        onError(error as Error);
        await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}

/** Waits until a connection has ended or no longer responds. */
async function waitForEnd(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  client.once('end', end);
  signal.addEventListener('abort', end, { once: true });
  while (!ended.signal.aborted) {
    await setTimeout(CHECK_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    if (ended.signal.aborted) break;
    await client.query('select 1').catch(end);
  }
  signal.removeEventListener('abort', end);
  await client.end().catch(() => undefined);
}
