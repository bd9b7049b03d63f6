// Measures an attorney's queue with many documents, among those of other applicants.
import type pg from 'pg';

import { measurePaths, type Figures } from './load.ts';
import { fillWith, benchUser, sessionToken } from './people.ts';

const APPLICANTS = 40;
const DOCUMENTS = 10_000;
const OTHERS = 4000;

const queries: Record<string, string> = {
  'the counts beside the pages': '/api/pending-items',
  'a page': '/api/documents/assigned?page={page}',
  'the newest': '/api/documents/assigned?sort=created_at',
  'pending ones': '/api/documents/assigned?status=Pending',
  'of one applicant': '/api/documents/assigned?user_id={applicant}',
  'by applicant': '/api/documents/assigned?sort=applicant_name',
  searched: '/api/documents/assigned?q=letter+{page}',
  'begun by the reader': '/api/documents/assigned?begun=me',
  'waiting for a reviewer': '/api/documents/assigned?begun=none',
};

/**
 * Adds an attorney with 40 applicants and their 10,000 documents, next to 100,000 documents of 4,000 other applicants.
 */
export function fillQueue(url: string): Promise<void> {
  return fillWith(url, insertAll);
}

async function insertAll(client: pg.Client): Promise<void> {
  const id = (number: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const attorney = benchUser(0).id;
  await client.query(
    `insert into users (id, name, email, email_verified) select ${id('n')}, 'Person ' || n, 'person' || n || '@example.com', true from generate_series(0, ${OTHERS}) as n`,
  );
  await client.query('insert into profiles (id) select id from users');
  await client.query(
    `insert into user_roles (user_id, role, trial_start_date, trial_end_date)
     select id, case when id = $1 then 'attorney' else 'applicant' end, now(), now() + interval '14 days' from users`,
    [attorney],
  );
  await client.query(`insert into two_factors (user_id, sealed_secret, enabled_at) values ($1, 'none', now())`, [
    attorney,
  ]);
  await client.query(
    `insert into sessions (user_id, token, expires_at, second_factor_at) values ($1, $2, now() + interval '7 days', now())`,
    [attorney, sessionToken(0)],
  );
  await client.query(
    `insert into mentor_assignments (user_id, mentor_id) select ${id('n')}, $1 from generate_series(1, ${APPLICANTS}) as n`,
    [attorney],
  );
  const document = `
    '/files/documents/' || md5(n::text), 'letter ' || n || '.pdf',
    (array['Pending', 'Pending', 'Pending', 'Under Review', 'Approved', 'Approved', 'Approved', 'Needs Revision'])[1 + n % 8],
    (array['CV', 'Recommendation Letter', 'Other'])[1 + n % 3], now() - (n * 7919 % 500000) * interval '1 minute'`;
  const columns = 'user_id, file_url, original_filename, status, document_type, created_at';
  await client.query(`
    insert into document_uploads (${columns})
    select ${id(`1 + n % ${APPLICANTS}`)}, ${document} from generate_series(1, ${DOCUMENTS}) as n`);
  await client.query(`
    insert into document_uploads (${columns})
    select ${id(`1 + ${APPLICANTS} + n % ${OTHERS - APPLICANTS}`)}, ${document} from generate_series(1, 100000) as n`);
  await client.query(
    `insert into legal_reviews (document_id, user_id, attorney_id)
     select id, user_id, $1 from document_uploads where status = 'Under Review' and user_id <= ${id(String(APPLICANTS / 2))}`,
    [attorney],
  );
}

export function measureQueue(port: number, seconds: number): AsyncGenerator<{ what: string } & Figures> {
  return measurePaths({
    port,
    // Only one reviewer has a queue of this length.
    connections: 1,
    seconds,
    cookie: benchUser(0).cookie,
    paths: queries,
    fillIn: (address, turn) =>
      address.replace('{page}', String(1 + (turn % 9))).replace('{applicant}', benchUser(1 + (turn % APPLICANTS)).id),
  });
}
