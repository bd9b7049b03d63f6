import { asApiError } from '#core/client/api.ts';

import type { MessageInput, MessageRow } from '../schema.ts';
import { sendMessage } from './api.ts';

/** A message that is on its way, or did not get there. */
export type Outgoing = MessageInput & {
  /** Sent with each try, so that the message is never there twice. */
  key: string;
  /** ISO 8601. */
  at: string;
  state: 'sending' | 'failed' | 'sent';
  /** Why it failed, as a sentence; unknown after the page was loaded anew. */
  reason?: string | undefined;
  /** Of the row that it has become. */
  id?: string;
};

/** Whose message it is, and to whom. */
export type Place = { user: string; partner: string };

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Send = (sent: { key: string; partner: string; input: MessageInput }) => Promise<MessageRow>;

const PREFIX = 'laurel-outbox';

/**
 * Messages until they have arrived, each conversation's in the order in which they were written. They outlive the page that
 * shows them, also when it is loaded anew: nothing of what was written is lost for want of a connection.
 */
export function createOutbox({ send, storage }: { send: Send; storage: () => Kept | undefined }) {
  const held = new Map<string, readonly Outgoing[]>();
  const turns = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  function list(place: Place): readonly Outgoing[] {
    const known = held.get(nameOf(place));
    if (known) return known;
    const kept = readKept(place).map((one) => ({ ...one, state: 'failed' as const }));
    held.set(nameOf(place), kept);
    return kept;
  }

  function change(place: Place, next: readonly Outgoing[]): void {
    held.set(nameOf(place), next);
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

  /** One after the other, so that they arrive in the order in which they were written. */
  function sendInTurn(place: Place, key: string): Promise<void> {
    const before = turns.get(nameOf(place));
    const go = async (): Promise<void> => {
      await before;
      const found = list(place).find((one) => one.key === key);
      if (!found) return;
      const { content, files } = found;
      try {
        const { id } = await send({ key, partner: place.partner, input: { content, files } });
        update(place, key, { state: 'sent', id });
      } catch (error) {
        update(place, key, { state: 'failed', reason: asApiError(error).message });
      }
    };
    const turn = go();
    turns.set(nameOf(place), turn);
    return turn;
  }

  function readKept(place: Place): Outgoing[] {
    try {
      return JSON.parse(storage()?.getItem(nameOf(place)) ?? '[]') as Outgoing[];
    } catch {
      return [];
    }
  }

  function keep(place: Place, rows: readonly Outgoing[]): void {
    try {
      if (rows.length === 0) storage()?.removeItem(nameOf(place));
      else storage()?.setItem(nameOf(place), JSON.stringify(rows));
    } catch {
      // A browser that keeps nothing still sends.
    }
  }

  return {
    list,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows a message as one that is being sent, and sends it. */
    add(place: Place, input: MessageInput): Promise<void> {
      const key = crypto.randomUUID();
      change(place, [...list(place), { ...input, key, at: new Date().toISOString(), state: 'sending' }]);
      return sendInTurn(place, key);
    },
    retry(place: Place, key: string): Promise<void> {
      update(place, key, { state: 'sending', reason: undefined });
      return sendInTurn(place, key);
    },
    /** It is not to be sent, or is shown as what it has become. */
    remove(place: Place, key: string): void {
      change(
        place,
        list(place).filter((one) => one.key !== key),
      );
    },
  };
}

function nameOf({ user, partner }: Place): string {
  return `${PREFIX}/${user}/${partner}`;
}

/** In this tab: what was not sent is nobody else's business, and goes with it. */
export const outbox = createOutbox({ send: sendMessage, storage: () => sessionStorage });
