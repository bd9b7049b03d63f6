// Measures the embedded database: many concurrent requests of one applicant.
import { drive, type Figures } from './load.ts';
import { cpuSeconds, median, residentMegabytes } from './measure.ts';
import { addUser, ROWS_PER_PERSON } from './people.ts';
import type { Running } from './servers.ts';
import { restIdle } from './starts.ts';
import { laurelSide, type Measure } from './work.ts';

const measures: { measure: Measure; connections: number }[] = [
  { measure: 'list', connections: 16 },
  { measure: 'insert', connections: 16 },
  { measure: 'upload', connections: 4 },
];

export async function fillPglite(run: (statement: string) => Promise<unknown>): Promise<void> {
  const { id } = await addUser(run);
  await run(`
    insert into patents (user_id, created_at, updated_at, patent_title, patent_number, country, patent_type, grant_certificates, technical_documents_url)
    select '${id}', at, at, 'Method and apparatus for measuring the ' || n || 'th thing', 'US ' || (10000000 + n), 'United States', 'Utility', '{}', '{}'
    from generate_series(1, ${ROWS_PER_PERSON}) as n, lateral (select now() - n * interval '1 minute' as at) as moment`);
  await run('vacuum analyze');
}

type Measured = Figures & { serverMs: number };

/** Returns a table with the medians of each side, measured alternately. */
export async function measurePglite(
  sides: readonly { name: string; server: Running }[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<string, string>[]> {
  const table: Record<string, string>[] = [];
  for (const { measure, connections } of measures) {
    const all = sides.map(({ name, server }) => ({ name, server, measured: [] as Measured[] }));
    for (let round = -1; round < rounds; round += 1) {
      for (const { server, measured } of all) {
        const before = cpuSeconds(server.pid);
        const next = laurelSide(server.port, 1).calls[measure];
        const figures = await drive({ port: server.port, connections, seconds: round < 0 ? 1 : seconds, next });
        if (round < 0) continue;
        measured.push({ ...figures, serverMs: (1000 * (cpuSeconds(server.pid) - before)) / figures.count });
      }
    }
    for (const { name, measured } of all) {
      const middle = (of: (one: Measured) => number) => median(measured.map(of));
      table.push({
        what: `${measure} on PGlite, ${name}`,
        '/s': middle(({ rate }) => rate).toFixed(0),
        'p50 ms': middle(({ p50 }) => p50).toFixed(1),
        'p99 ms': middle(({ p99 }) => p99).toFixed(1),
        'CPU ms': middle(({ serverMs }) => serverMs).toFixed(2),
      });
    }
  }
  await restIdle();
  for (const { name, server } of sides) {
    table.push({ what: `memory after that, ${name}`, MB: residentMegabytes(server.pid).toFixed(0) });
  }
  return table;
}
