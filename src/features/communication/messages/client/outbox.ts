import { asApiError } from '#core/client/api.ts';

import type { MessageInput, SentMessage } from '../schema.ts';
import { sendMessage } from './api.ts';

/** A message in transit or not delivered. */
export type Outgoing = MessageInput & {
  /** Idempotency key of every attempt, so that the message never exists twice. */
  key: string;
  /** ISO 8601. */
  at: string;
  state: 'sending' | 'failed' | 'sent';
  /** Reason of the failure as a sentence. Unknown after a reload. */
  reason?: string | undefined;
  /** ID of the delivered message. */
  id?: string;
};

/** Sender and receiver. */
export type Place = { user: string; partner: string };

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Send = (sent: { key: string; partner: string; input: MessageInput }) => Promise<SentMessage>;

const PREFIX = 'laurel-outbox';

/**
 * Queues messages until they are delivered, in order per conversation. They survive the page, even a reload, so that
 * nothing is lost without a connection.
 */
export function createOutbox({ send, storage }: { send: Send; storage: () => TextStorage | undefined }) {
  const queues = new Map<string, readonly Outgoing[]>();
  const turns = new Map<string, Promise<unknown>>();
  const listeners = new Set<() => void>();

  function list(place: Place): readonly Outgoing[] {
    const existing = queues.get(getStorageKey(place));
    if (existing) return existing;
    const restored = readKept(place).map((one) => ({ ...one, state: 'failed' as const }));
    queues.set(getStorageKey(place), restored);
    return restored;
  }

  function change(place: Place, next: readonly Outgoing[]): void {
    queues.set(getStorageKey(place), next);
    keep(
      place,
      next.filter(({ state }) => state !== 'sent'),
    );
    for (const listener of listeners) listener();
  }

  function update(place: Place, key: string, values: Partial<Outgoing>): void {
    change(
      place,
      list(place).map((one) => (one.key === key ? { ...one, ...values } : one)),
    );
  }

  /**
   * Sends messages one after another, so that they arrive in order.
   * @returns the delivered message, or undefined if it was not delivered
   */
  function sendInTurn(place: Place, key: string): Promise<SentMessage | undefined> {
    const before = turns.get(getStorageKey(place));
    const go = async (): Promise<SentMessage | undefined> => {
      await before;
      const found = list(place).find((one) => one.key === key);
      if (!found) return undefined;
      const { content, files } = found;
      try {
        const sent = await send({ key, partner: place.partner, input: { content, files } });
        update(place, key, { state: 'sent', id: sent.id });
        return sent;
      } catch (error) {
        update(place, key, { state: 'failed', reason: asApiError(error).message });
        return undefined;
      }
    };
    const turn = go();
    turns.set(getStorageKey(place), turn);
    return turn;
  }

  function readKept(place: Place): Outgoing[] {
    try {
      return JSON.parse(storage()?.getItem(getStorageKey(place)) ?? '[]') as Outgoing[];
    } catch {
      return [];
    }
  }

  function keep(place: Place, rows: readonly Outgoing[]): void {
    try {
      if (rows.length === 0) storage()?.removeItem(getStorageKey(place));
      else storage()?.setItem(getStorageKey(place), JSON.stringify(rows));
    } catch {
      // Without storage in the browser, sending still works.
    }
  }

  return {
    list,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows a message as sending, and sends it. */
    add(place: Place, input: MessageInput): Promise<SentMessage | undefined> {
      const key = crypto.randomUUID();
      change(place, [...list(place), { ...input, key, at: new Date().toISOString(), state: 'sending' }]);
      return sendInTurn(place, key);
    },
    retry(place: Place, key: string): Promise<SentMessage | undefined> {
      update(place, key, { state: 'sending', reason: undefined });
      return sendInTurn(place, key);
    },
    /** Removes a message that was delivered or dropped. */
    remove(place: Place, key: string): void {
      change(
        place,
        list(place).filter((one) => one.key !== key),
      );
    },
  };
}

function getStorageKey({ user, partner }: Place): string {
  return `${PREFIX}/${user}/${partner}`;
}

/** Stored in this tab only, because unsent text is private. */
export const outbox = createOutbox({ send: sendMessage, storage: () => sessionStorage });
