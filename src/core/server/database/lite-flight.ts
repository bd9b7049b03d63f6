// oxlint-disable no-underscore-dangle -- PGlite's own locks: its methods take them, but packets do not.
import { protocol, type PGlite } from '@electric-sql/pglite';

import { asText, type Value } from './flight.ts';
import type { BoundStatement } from './statement.ts';

const { serialize } = protocol;

/** The names of statements that the one session has prepared. */
const preparedOn = new WeakMap<PGlite, Set<string>>();

/**
 * Does for PGlite what `fly` does for a server: sends statements in one packet, each prepared by name, as a transaction of
 * their own. PGlite's `query` sends six packets for each statement, and a packet can take longer than a small statement.
 * Waits until no other transaction is open: within one, the statements would become part of it.
 */
export function flyLite(lite: PGlite, statements: readonly BoundStatement[]): Promise<(string | null)[]> {
  return lite._runExclusiveTransaction(() => flyWithin(lite, statements));
}

/** Sends statements in one packet as part of the transaction that the caller has opened. */
export function flyWithin(lite: PGlite, statements: readonly BoundStatement[]): Promise<(string | null)[]> {
  const prepared = preparedOn.get(lite) ?? new Set();
  preparedOn.set(lite, prepared);
  return lite._runExclusiveQuery(async () => {
    const { messages } = await lite.execProtocol(packetOf(statements, prepared));
    for (const { name } of statements) prepared.add(name);
    return answersOf(messages);
  });
}

function packetOf(statements: readonly BoundStatement[], prepared: ReadonlySet<string>): Uint8Array {
  const parts = statements.flatMap(({ name, text, values }) => [
    // A flight that failed may have prepared it all the same; closing what is not there is no error.
    ...(prepared.has(name) ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
    serialize.bind({ statement: name, values: (values as Value[]).map(asText) }),
    serialize.execute({}),
  ]);
  return Buffer.concat([...parts, serialize.sync()]);
}

/** The first column of each statement's first row. */
function answersOf(messages: readonly { name: string }[]): (string | null)[] {
  const answers: (string | null)[] = [];
  let first: string | null | undefined;
  for (const message of messages) {
    if (message.name === 'dataRow') {
      const { fields } = message as { name: string; fields: (string | null)[] };
      if (first === undefined) first = fields[0] ?? null;
    }
    if (message.name === 'commandComplete') {
      answers.push(first ?? null);
      first = undefined;
    }
  }
  return answers;
}
