import pg from 'pg';

import { readParentPid } from './measure.ts';

export async function askPostgres(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function describePostgres(url: string): Promise<{ version: string; pid: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ version: string; backend: number }>(
    `select current_setting('server_version') as version, pg_backend_pid() as backend`,
  );
  const [{ version, backend }] = rows as [(typeof rows)[number]];
  const pid = readParentPid(backend);
  await client.end();
  return { version, pid };
}
