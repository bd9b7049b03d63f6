import type { Connection, PoolClient, Submittable } from 'pg';

import type { BoundStatement } from './statement.ts';

/**
 * Connection methods missing from the driver's types: its methods no longer take a second argument, and bind maps
 * values.
 */
type Wire = Pick<Connection, 'stream' | 'sync'> & {
  /** Texts of the prepared statements by name. */
  parsedStatements: Record<string, string>;
  close: (message: { type: 'S'; name: string }) => void;
  parse: (message: { name: string; text: string }) => void;
  bind: (message: { statement: string; values: unknown[]; valueMapper: (value: Value) => string | null }) => void;
  execute: (message: { portal: string }) => void;
};

/**
 * Sends prepared statements in one pipeline, and returns the first column of each first row as text. Outside a
 * transaction they form an implicit one, which PostgreSQL ends at the Sync message. All of it is committed when this
 * resolves, and nothing if it rejects. Source: PostgreSQL documentation, chapter “Message Flow”, section “Pipelining”.
 */
export function runPipeline(client: PoolClient, statements: readonly BoundStatement[]): Promise<(string | null)[]> {
  const { promise, resolve, reject } = Promise.withResolvers<(string | null)[]>();
  client.query(new PipelinedQuery(statements, resolve, reject));
  return promise;
}

/** Methods that the driver's client calls on a custom query, with the driver's names. */
class PipelinedQuery implements Submittable {
  readonly #statements: readonly BoundStatement[];
  readonly #answers: (string | null)[];
  readonly #resolve: (results: (string | null)[]) => void;
  /** Also called by the client if the connection is lost. */
  readonly handleError: (error: Error) => void;
  #answering = 0;
  #hasRow = false;
  #prepared: Record<string, string> = {};

  constructor(
    statements: readonly BoundStatement[],
    resolve: (results: (string | null)[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#answers = statements.map(() => null);
    this.#resolve = resolve;
    this.handleError = reject;
  }

  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire;
    this.#prepared = wire.parsedStatements;
    const other = this.#statements.find(({ name, text }) => (this.#prepared[name] ?? text) !== text);
    if (other) return new Error(`Two statements are named “${other.name}”`);
    wire.stream.cork();
    try {
      for (const { name, text, values } of this.#statements) {
        if (this.#prepared[name] === undefined) {
          // A failed pipeline may still have prepared the statement. Closing a missing statement is not an error.
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
    for (const { name, text } of this.#statements) this.#prepared[name] = text;
    this.#resolve(this.#answers);
  }
}

/** Result of a column encoder. */
type Value = string | number | boolean | null;

/** Converts a value to its text format in the protocol. */
function asText(value: Value): string | null {
  return value === null ? null : String(value);
}
