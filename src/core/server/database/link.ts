// Sends published changes to the other servers of one PostgreSQL database.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import type pg from 'pg';

import { runPipeline } from './pipeline.ts';
import { listenOn } from './listen.ts';
import { withConnection, type Link } from './pooled-database.ts';
import type { BoundStatement } from './statement.ts';

const CHANNEL = 'laurel_changes';
/** A notification's payload must be shorter than 8,000 bytes. */
const PAYLOAD_BYTES = 7_900;
/** Milliseconds between two notifications. Without them, 300 writes a second are nearly as many notifications. */
const BATCH_MS = 50;
/** Milliseconds until the next attempt. */
const RETRY_MS = 1_000;

type Linked = { pool: pg.Pool; connectionString: string; onError: (error: Error) => void; batchMs?: number };

/** @param pool sends one notification at a time, together with everything published in the meantime */
export function createLink({ pool, connectionString, onError, batchMs = BATCH_MS }: Linked): Link {
  const name = randomUUID();
  const closing = new AbortController();
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;

  return {
    send(texts) {
      for (const text of texts) waiting.push(text);
      sending ??= sendAll();
    },
    listen: ({ onPublished, onConnected }) =>
      listenOn({
        connectionString,
        channel: CHANNEL,
        hears: {
          onNotification(payload) {
            const { from, texts } = JSON.parse(payload) as Payload;
            if (from !== name) onPublished(texts);
          },
          onConnected,
        },
        onError,
      }),
    async close() {
      closing.abort();
      await sending;
    },
  };

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await withConnection(pool, (client) => runPipeline(client, [notOnDisk, notify(createPayloads(name, batch))]));
        await pause(batchMs);
      } catch (error) {
        if (closing.signal.aborted) break;
        onError(error as Error);
        waiting = [...batch, ...waiting];
        await pause(RETRY_MS);
      }
    }
    sending = undefined;
  }

  /** Ends early when the link is closed. */
  async function pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  }
}

type Payload = { from: string; texts: string[] };

function createPayloads(from: string, texts: readonly string[]): string[] {
  const payloads: Payload[] = [];
  let bytes = PAYLOAD_BYTES;
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1;
    if (bytes + size > PAYLOAD_BYTES) {
      payloads.push({ from, texts: [] });
      bytes = Buffer.byteLength(JSON.stringify(payloads.at(-1)));
    }
    payloads.at(-1)?.texts.push(text);
    bytes += size;
  }
  return payloads.map((payload) => JSON.stringify(payload));
}

/** A notification outlives no crash, so its commit waits for no disk. */
const notOnDisk: BoundStatement = {
  name: 'not on disk',
  text: "select set_config('synchronous_commit', 'off', true)",
  values: [],
};

function notify(payloads: string[]): BoundStatement {
  return {
    name: 'notify',
    text: 'select pg_notify($1, payload) from json_array_elements_text($2::json) as payload',
    values: [CHANNEL, JSON.stringify(payloads)],
  };
}
