// An applicant with a full workspace, and the mentor who works with them, for `tools/bench/felt.ts`.
import { ENGINE } from '#binder-engine/binder.ts';
import type { LetterDocument } from '#binder-engine/letter.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';

import { fillWith, benchUser, sessionToken } from './people.ts';

export const RECORDS = 200;
export const EXHIBITS = 60;
export const MENTOR = 'Mia Mentor';
const PAGES_AN_EXHIBIT = 10;
const MESSAGES = 30;
/** A page of a letter has about ten of them. */
const PARAGRAPHS = 200;

/** The applicant is user 0, the mentor user 1. */
export function fillFelt(url: string): Promise<void> {
  return fillWith(url, async (client) => {
    const [applicant, mentor] = [benchUser(0), benchUser(1)];
    const [a, m] = [applicant.id, mentor.id];
    const statements = [
      `insert into users (id, name, email, email_verified) values ('${a}', 'Ada Applicant', '${applicant.email}', true), ('${m}', '${MENTOR}', '${mentor.email}', true)`,
      `insert into profiles (id) values ('${a}'), ('${m}')`,
      `insert into user_roles (user_id, role, trial_start_date, trial_end_date)
       values ('${a}', 'applicant', now(), now() + interval '14 days'), ('${m}', 'mentor', now(), now() + interval '14 days')`,
      `insert into two_factors (user_id, sealed_secret, enabled_at) values ('${m}', 'none', now())`,
      `insert into sessions (user_id, token, expires_at, second_factor_at)
       values ('${a}', '${sessionToken(0)}', now() + interval '7 days', null), ('${m}', '${sessionToken(1)}', now() + interval '7 days', now())`,
      `insert into mentor_assignments (user_id, mentor_id) values ('${a}', '${m}')`,
      `insert into patents (id, user_id, created_at, updated_at, patent_title, patent_number, country, patent_type, grant_certificates, technical_documents_url)
       select ${selectId(1)}, '${a}', at, at, 'Apparatus number ' || n, 'US ' || (10000000 + n), 'United States', 'Utility', '{}', '{}'
       from generate_series(1, ${RECORDS}) as n, lateral (select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 hour' as at) as moment`,
      `insert into files (id, user_id, bucket, key, name, size, type, sha256)
       select ${selectId(2)}, '${a}', 'awards', 'awards/${a}/' || n || '-award.pdf', 'award-' || n || '.pdf', 100000, 'application/pdf', ${shaOf}
       from generate_series(1, ${EXHIBITS}) as n`,
      `insert into file_inspections (sha256, engine, facts) select ${shaOf}, '${ENGINE}', ${facts} from generate_series(1, ${EXHIBITS}) as n`,
      `insert into awards (id, user_id, created_at, updated_at, award_name, awarding_organization, certificate_url)
       select ${selectId(3)}, '${a}', at, at, 'Award number ' || n, 'The Guild', '/files/awards/${a}/' || n || '-award.pdf'
       from generate_series(1, ${EXHIBITS}) as n, lateral (select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 hour' as at) as moment`,
      `insert into messages (id, sender_id, receiver_id, content, files, is_read, read_at, position, created_at)
       select ${selectId(4)}, case n % 2 when 0 then '${a}' else '${m}' end::uuid, case n % 2 when 0 then '${m}' else '${a}' end::uuid, 'Message number ' || n, '{}', true, at, n, at
       from generate_series(1, ${MESSAGES}) as n, lateral (select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 hour' as at) as moment`,
    ];
    for (const statement of statements) await client.query(statement);
  });
}

/** Creates the binder and its letter, as their owner does. */
export async function fillBinderAndLetter(port: number): Promise<void> {
  await ask(port, 'PUT', '/api/binder');
  const { binder } = await ask<BinderResponse>(port, 'GET', '/api/binder');
  if (!binder) throw new Error('No binder was made');
  await ask(port, 'PUT', `/api/letters/${binder.id}`, { begins: 'blank' });
  await ask(port, 'PATCH', `/api/letters/${binder.id}`, { version: 1, document: longLetter() });
}

const selectId = (kind: number) => `('${kind}0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const shaOf = `encode(sha256(convert_to('file ' || n, 'utf8')), 'hex')`;
const page = `jsonb_build_object('width', 612, 'height', 792, 'bytes', 10000, 'shared', '[]'::jsonb)`;
const facts = `jsonb_build_object('sha256', ${shaOf}, 'engine', '${ENGINE}', 'kind', 'pdf', 'rung', 'own', 'shared', '[]'::jsonb, 'findings', '[]'::jsonb,
  'pages', (select jsonb_agg(${page}) from generate_series(1, ${PAGES_AN_EXHIBIT})))`;

/** Twenty pages. */
function longLetter(): LetterDocument {
  const words = 'The method is now in use at four laboratories, whose heads describe what it changed in their work. ';
  return {
    type: 'doc',
    content: Array.from({ length: PARAGRAPHS }, (_, n) => ({
      type: 'paragraph',
      attrs: { id: `50000000-0000-4000-8000-${String(n).padStart(12, '0')}` },
      content: [{ type: 'text', text: `Paragraph ${n + 1}. ${words.repeat(3)}` }],
    })),
  };
}

async function ask<Answer>(port: number, method: string, address: string, body?: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: {
      cookie: benchUser(0).cookie,
      origin: `http://localhost:${port}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
