import type { Connection, PoolClient, Submittable } from 'pg';

import type { BoundStatement } from './statement.ts';

/** What the driver's type leaves out: its methods take no second argument any more, and bind maps values. */
type Wire = Pick<Connection, 'stream' | 'sync'> & {
  close: (message: { type: 'S'; name: string }) => void;
  parse: (message: { name: string; text: string }) => void;
  bind: (message: { statement: string; values: unknown[]; valueMapper: (value: Value) => string | null }) => void;
  execute: (message: { portal: string }) => void;
};

/** The names of statements that a connection's server process has prepared. */
const preparedOn = new WeakMap<object, Set<string>>();

/**
 * Sends statements in one packet, each prepared by name, and returns the first column of each one's first row as text.
 * Outside a transaction they make one of their own: PostgreSQL ends it at the Sync message, so all of it is committed
 * once this answers, and nothing of it where this throws.
 * Source: the chapter “Message Flow” of PostgreSQL's frontend/backend protocol, “Pipelining”.
 */
export function fly(client: PoolClient, statements: readonly BoundStatement[]): Promise<(string | null)[]> {
  const { promise, resolve, reject } = Promise.withResolvers<(string | null)[]>();
  client.query(new Flight(statements, resolve, reject));
  return promise;
}

/** What the driver's client tells a query of its own of, by these names. */
class Flight implements Submittable {
  readonly #statements: readonly BoundStatement[];
  readonly #answers: (string | null)[];
  readonly #resolve: (answers: (string | null)[]) => void;
  /** Called by the client too, where the connection is lost. */
  readonly handleError: (error: Error) => void;
  #answering = 0;
  #hasRow = false;
  #prepared: Set<string> = new Set();

  constructor(
    statements: readonly BoundStatement[],
    resolve: (answers: (string | null)[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#answers = statements.map(() => null);
    this.#resolve = resolve;
    this.handleError = reject;
  }

  submit(connection: Connection): null {
    const wire = connection as unknown as Wire;
    this.#prepared = preparedOn.get(connection) ?? new Set();
    preparedOn.set(connection, this.#prepared);
    wire.stream.cork();
    try {
      for (const { name, text, values } of this.#statements) {
        if (!this.#prepared.has(name)) {
          // A flight that failed may have prepared it all the same; closing what is not there is no error.
          wire.close({ type: 'S', name });
          wire.parse({ name, text });
        }
        wire.bind({ statement: name, values, valueMapper: asText });
        wire.execute({ portal: '' });
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleDataRow({ fields: [first = null] }: { fields: (string | null)[] }): void {
    if (!this.#hasRow) this.#answers[this.#answering] = first;
    this.#hasRow = true;
  }

  handleCommandComplete(): void {
    this.#answering += 1;
    this.#hasRow = false;
  }

  handleReadyForQuery(): void {
    for (const { name } of this.#statements) this.#prepared.add(name);
    this.#resolve(this.#answers);
  }
}

/** What a column's encoder makes of its value. */
export type Value = string | number | boolean | null;

/** A value as the protocol sends it. */
export function asText(value: Value): string | null {
  return value === null ? null : String(value);
}
