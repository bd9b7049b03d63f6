import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';

/**
 * PGlite as Drizzle uses it. Drizzle sends its nine parsers of values with every statement, and PGlite then copies all of
 * its own, some four hundred, to add them: that takes longer than a small statement does. Here PGlite keeps them.
 */
export function makeLean(lite: PGlite): PGlite {
  const lean: Pick<PGlite, 'query' | 'transaction'> = {
    query: leanQuery(lite, lite),
    transaction: (work) =>
      lite.transaction((tx) => work(Object.assign(Object.create(tx) as Transaction, { query: leanQuery(lite, tx) }))),
  };
  return lean as PGlite;
}

function leanQuery({ parsers }: PGlite, client: Pick<Transaction, 'query'>): PGlite['query'] {
  return (statement, values, options: QueryOptions = {}) => {
    const { parsers: more, ...others } = options;
    Object.assign(parsers, more);
    return client.query(statement, values, others);
  };
}
