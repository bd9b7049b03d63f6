import { sql, type SQL } from 'drizzle-orm';

import { PUBLISHED } from '#core/server/database/published.ts';
import type { Change } from '#features/communication/live-updates/server/queries.ts';

/**
 * Statement that publishes a change. If several are published, they are numbered from 1, and the number is their kind.
 */
export function publishing(change: Partial<Change>, count?: number): SQL {
  const fields = Object.entries(change).map(([name, value]) => `'${name}', '${JSON.stringify(value)}'::jsonb`);
  const publish = (...more: string[]) => publishSql([...fields, ...more].join(', '));
  return sql.raw(
    `do $do$ begin ${count === undefined ? publish() : `for n in 1..${count} loop ${publish("'kind', n::text")} end loop;`} end $do$`,
  );
}

/**
 * PL/pgSQL statement that publishes an object, with the number of its transaction and the page that caused it.
 * @param fields arguments of `jsonb_build_object`
 */
function publishSql(fields: string): string {
  return `raise info using errcode = '${PUBLISHED}', message = jsonb_build_object(
    ${fields},
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );`;
}
