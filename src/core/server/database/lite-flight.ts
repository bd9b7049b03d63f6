// oxlint-disable no-underscore-dangle -- PGlite's own locks, which its methods take and packets do not.
import { protocol, type PGlite } from '@electric-sql/pglite';

import { asText } from './flight.ts';
import type { BoundStatement } from './statement.ts';

const { serialize } = protocol;

/** The names of statements that the one session has prepared. */
const preparedOn = new WeakMap<PGlite, Set<string>>();

/**
 * The same for PGlite as `fly` is for a server: statements in one packet, each prepared by name, and a transaction of their
 * own. Its methods send six packets for each statement, of which every one takes longer than a small statement does.
 * No transaction of others is open meanwhile.
 */
export function flyLite(lite: PGlite, statements: readonly BoundStatement[]): Promise<(string | null)[]> {
  return lite._runExclusiveTransaction(() => flyWithin(lite, statements));
}

/** Sends them within the transaction that is open, which is the caller's. */
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
    serialize.bind({ statement: name, values: (values as Parameters<typeof asText>[0][]).map(asText) }),
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
