// reason for length: one demo installation, which takes long to fill, for all its tests
import { text } from 'node:stream/consumers';

import { getTableName, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { selectRows } from '#core/server/database/database.ts';
import { mailboxMessages, outbox } from '#core/server/mail/table.ts';
import type { Services } from '#core/server/services.ts';
import type { DocumentContent, OrderDocument } from '#features/billing/invoicing/schema.ts';
import { countLetters } from '#binder-engine/author.ts';
import type { CommentList } from '#features/petition/binder-comments/schema.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import { documentStatuses } from '#features/collaboration/documents/schema.ts';
import type { Entitlements } from '#features/billing/entitlements/schema.ts';
import type { ProviderList } from '#features/evidence/evidence-sharing/schema.ts';
import type { IncomeResponse, OrderRow } from '#features/billing/orders/schema.ts';
import type { AttestationList } from '#features/evidence/attestations/schema.ts';
import type { OwnReadiness } from '#features/evidence/readiness/schema.ts';
import type { PacketList } from '#features/petition/filing-packets/schema.ts';
import type { CommentCounts } from '#features/evidence/comments/schema.ts';
import type { RuleRow } from '#features/evidence/rule-toggles/schema.ts';
import { requestStatuses } from '#features/billing/service-requests/schema.ts';
import { ticketStatuses } from '#features/support/tickets/schema.ts';
import { assignmentStatuses, taskStatuses } from '#features/collaboration/tasks/schema.ts';
import { missingItems } from '#records/rules.ts';
import { recordTypes } from '#records/registry.ts';
import { recordStatuses, type RecordPage, type RecordRow } from '#records/schema.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';

import { demoRoutes } from './enter.ts';
import { fillDemo } from './fill.ts';
import { dateIn } from './moments.ts';
import { packDemo } from './pack-demo.ts';
import { settledTables, storyTables } from './settle.ts';
import { enterAs, type Visitor } from './visitor.ts';

/** Timeout. The demo replays months of activity, and the machine may be busy. */
const SLOW_MS = 180_000;
const DAY = new Date().toISOString().slice(0, 10);
const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted();

const app = useTestApp();
let visit: (key: Parameters<typeof enterAs>[0]) => Promise<Visitor>;
let ada: Visitor;
let filled: Record<string, string[]>;
beforeAll(async () => {
  const before = new Set(Object.values(await readContents(app)).flat());
  await fillDemo(app, DAY);
  filled = Object.fromEntries(
    Object.entries(await readContents(app)).map(([name, lines]) => [name, lines.filter((line) => !before.has(line))]),
  );
  const site = createApp(app, undefined, { routes: demoRoutes(app) });
  visit = (key) => enterAs(key, { app: site, env: app.env });
  ada = await visit('ada');
}, SLOW_MS);

describe('the demo’s applicant has', () => {
  test('several records of every type, in every status, newest first', async () => {
    const all: string[] = [];
    for (const type of recordTypes) {
      const { rows } = await ada.send<RecordPage>('GET', `/api/records/${type.segment}`);
      expect(rows.length, type.table).toBeGreaterThanOrEqual(3);
      expect(sorted(rows.map(({ status }) => status)), type.table).toEqual(
        expect.arrayContaining(['In Progress', 'Started']),
      );
      const created = await Promise.all(
        rows.map(async ({ id }) => (await ada.send<RecordRow>('GET', `/api/records/${type.segment}/${id}`)).created_at),
      );
      expect(created).toEqual(created.toSorted().toReversed());
      all.push(...rows.map(({ status }) => status));
    }
    expect(sorted(all)).toEqual(sorted(recordStatuses));
  });

  test('a record of each type with all of its files', async () => {
    for (const type of recordTypes) {
      const { rows } = await ada.send<RecordPage>('GET', `/api/records/${type.segment}`);
      const missing = rows.map((row) => missingItems(type, row).length);
      expect(Math.min(...missing), type.table).toBeLessThanOrEqual(5);
      expect(
        rows.some((row) => JSON.stringify(row).includes('/files/')),
        type.table,
      ).toBe(true);
    }
  });

  test('seven of ten criteria with completed evidence, and something to do for every type', async () => {
    const { types } = await ada.send<{ types: { completed: number }[] }>('GET', '/api/overview');
    expect(types.filter(({ completed }) => completed > 0)).toHaveLength(8);
  });

  test('documents in every status, with notes, one revised, and a certified translation', async () => {
    const { rows: translated } = await ada.send<{ rows: { certificate_url: unknown }[] }>('GET', '/api/translations');
    expect(translated.map(({ certificate_url: url }) => url !== null)).toEqual([false, true]);
    type Row = { status: string; reviewer_notes: string; older: unknown[]; is_replaced: boolean };
    const { rows } = await ada.send<{ rows: Row[] }>('GET', '/api/documents');
    expect(sorted(rows.map(({ status }) => status))).toEqual(sorted(documentStatuses));
    expect(rows.filter((row) => row.older.length > 0)).toHaveLength(1);
    for (const row of rows) expect(row.reviewer_notes !== '').toBe(['Approved', 'Needs Revision'].includes(row.status));
  });

  test('tasks in every status, one overdue, one sent back, and assigned ones', async () => {
    type Row = { kind: string; status: string; due_date: string | null } & Record<
      'submission_files' | 'reviewer_comments',
      string
    >;
    const listed = await ada.send<{ rows: Row[] }>('GET', '/api/tasks/combined');
    const [rows, assigned] = ['own', 'given'].map((kind) => listed.rows.filter((row) => row.kind === kind)) as [
      Row[],
      Row[],
    ];
    expect(sorted(rows.map(({ status }) => status))).toEqual(sorted(taskStatuses));
    expect(rows.some(({ status, due_date }) => status === 'In Progress' && due_date === dateIn(DAY, -2))).toBe(true);
    expect(rows.some(({ status, reviewer_comments }) => status === 'In Progress' && reviewer_comments !== '')).toBe(
      true,
    );
    expect(rows.filter(({ status }) => status === 'Submitted').every((row) => row.submission_files.length > 0)).toBe(
      true,
    );
    expect(sorted(assigned.map(({ status }) => status))).toEqual(sorted(assignmentStatuses));
  });

  test('a mentor with task templates, and one task in review', async () => {
    type Row = { status: string; applicant: string };
    const noor = await visit('noor');
    expect((await noor.send<{ total: number }>('GET', '/api/task-templates')).total).toBe(4);
    const { rows } = await noor.send<{ rows: Row[] }>('GET', '/api/tasks/mentees');
    expect(rows[0]).toMatchObject({ status: 'Submitted', applicant: 'Ada Example' });
    expect(rows).toHaveLength(12);
  });

  test('orders and tickets in every status', async () => {
    const orders = await ada.send<{ rows: { status: string }[] }>('GET', '/api/requests');
    expect(sorted(orders.rows.map(({ status }) => status))).toEqual(sorted(requestStatuses));
    const tickets = await ada.send<{
      rows: { status: string; cancelled_at: string | null; replies: number; number: number }[];
    }>('GET', '/api/support/tickets');
    expect(sorted(tickets.rows.map(({ status }) => status))).toEqual(sorted(ticketStatuses));
    expect(tickets.rows.filter((ticket) => ticket.cancelled_at !== null)).toHaveLength(1);
    expect(tickets.rows.some(({ replies }) => replies >= 2)).toBe(true);
    expect(tickets.rows.map(({ number }) => number)).toContain(1001);
  });

  test('read and unread notifications, each linking to an existing page', async () => {
    const { rows } = await ada.send<{ rows: { read_at: string | null; link: string; kind: string }[] }>(
      'GET',
      '/api/notifications',
    );
    expect(rows.some(({ read_at }) => read_at === null)).toBe(true);
    expect(rows.some(({ read_at }) => read_at !== null)).toBe(true);
    expect(sorted(rows.map(({ kind }) => kind))).toEqual([
      'announcement',
      'attestation',
      'booking',
      'check_back',
      'comment',
      'order',
      'request',
      'review',
      'task',
      'ticket',
    ]);
    const { rows: documents } = await ada.send<{ rows: { id: string; older: { id: string }[] }[] }>(
      'GET',
      '/api/documents',
    );
    const documentIds = new Set(documents.flatMap(({ id, older }) => [id, ...older.map((version) => version.id)]));
    const named = rows.flatMap(({ link }) => /\/documents\?row=(.+)$/.exec(link)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(3);
    for (const id of named) expect(documentIds).toContain(id);
  });

  test('a plan; the new user has a trial of thirteen days, and another’s has ended', async () => {
    type Session = { session: { roles: { trial_end_date: string; is_subscribed: boolean }[] } };
    const { session } = await ada.send<Session>('GET', '/api/session');
    expect(session.roles).toEqual([expect.objectContaining({ is_subscribed: true })]);
    const { session: newcomer } = await (await visit('ben')).send<Session>('GET', '/api/session');
    expect(newcomer.roles).toEqual([
      expect.objectContaining({ is_subscribed: false, trial_end_date: expect.stringContaining(dateIn(DAY, 13)) }),
    ]);
    const carla = await visit('carla');
    await expect(
      carla.send('POST', '/api/records/awards', { award_name: 'Another', awarding_organization: 'One' }),
    ).rejects.toThrow('lapsed');
    expect((await carla.send<{ rows: unknown[] }>('GET', '/api/records/awards')).rows).toHaveLength(1);
  });
});

test('the demo’s evidence has the expected completeness', async () => {
  const { parts } = await ada.send<OwnReadiness>('GET', '/api/readiness');
  const lines = parts.flatMap(({ part, records, isClaimed, elements, findings }) => [
    `${part}: ${records} records${isClaimed ? '' : ', set aside'}; ${elements.map(({ id, total }) => `${id} ${total}`).join(', ')}`,
    ...[
      ...Map.groupBy(
        [...elements.flatMap((element) => element.findings), ...findings],
        ({ level, rule }) => `  ${level} ${rule}`,
      ),
    ].map(([found, of]) => `${found}: ${of.map(({ place }) => place?.title ?? 'no record').join('; ')}`),
  ]);
  expect(lines.length).toBeLessThan(60);
  expect(lines).toMatchInlineSnapshot(`
    [
      "i: 5 records; i-receipt 3, i-recognition 2, i-excellence 4, i-field 4",
      "  gap i-receipt: Alder University Young Alumni Prize; Best Paper, River Forecasting Congress",
      "  gap i-recognition: Alder University Young Alumni Prize; Best Paper, River Forecasting Congress; Lighthouse Prize for Public-Interest Software",
      "  gap i-excellence: Alder University Young Alumni Prize",
      "  gap i-field: Alder University Young Alumni Prize",
      "  risk i-level: Alder University Young Alumni Prize",
      "ii: 3 records; ii-membership 1, ii-standard 3, ii-judges 1",
      "  gap ii-member: Society for Open Earth Data; College of Forecast Engineers",
      "  gap ii-judges: Society for Open Earth Data; College of Forecast Engineers",
      "  risk ii-fee: Society for Open Earth Data",
      "iii: 4 records; iii-material 2, iii-about 3, iii-medium 4, iii-title 4, iii-date 3, iii-author 3",
      "  gap iii-material: Episode 41: Water rising",
      "  gap iii-file: Flood models leave the laboratory",
      "  gap iii-subject: Episode 41: Water rising",
      "  gap iii-date: Episode 41: Water rising",
      "  gap iii-author: Episode 41: Water rising",
      "  risk iii-source: Episode 41: Water rising; Flood models leave the laboratory",
      "iv: 4 records; iv-participation 2, iv-field 3",
      "  gap iv-done: Open Water Hackathon; International River Forecasting Congress, program committee",
      "  gap iv-relation: Open Water Hackathon",
      "  stop translation: Open Water Hackathon",
      "v: 6 records; v-original 2, v-significance 4",
      "  gap v-original: RiverBench, an open benchmark of flood forecasts; Uncertainty that a mayor can use",
      "  gap v-grant: Housing for a river gauge; Gauge that reports before it is under water",
      "  gap v-impact: RiverBench, an open benchmark of flood forecasts",
      "  gap v-patent: Housing for a river gauge",
      "vi: 4 records; vi-authorship 3, vi-article 1, vi-medium 3",
      "  gap vi-authors: Sentences instead of curves: forecasts that are acted upon",
      "  gap vi-published: Sentences instead of curves: forecasts that are acted upon; Six hours earlier: warnings in nine countries before and after; A benchmark of flood forecasts across nine countries",
      "  gap vi-medium: Sentences instead of curves: forecasts that are acted upon",
      "vii: 3 records; vii-work 3, vii-display 1, vii-artistic 2",
      "  gap vii-display: Six Hours, seen from the dike; The flood map as a poster",
      "  gap vii-artistic: The flood map as a poster",
      "viii: 3 records; viii-role 2, viii-reputation 1",
      "  gap viii-detail: RiverBench consortium",
      "  gap viii-reputation: RiverBench consortium; Continental River Forecast Office",
      "  note viii-kind: RiverBench consortium",
      "  note viii-dates: RiverBench consortium",
      "ix: 3 records; ix-paid 1, ix-high 1",
      "  gap ix-proof: Continental River Forecast Office; Northwind Hydrology, until 2023",
      "  gap ix-compare: Continental River Forecast Office; Northwind Hydrology, until 2023",
      "  risk ix-source: Continental River Forecast Office; Northwind Hydrology, until 2023",
      "x: 3 records; x-arts 1, x-success 1, x-sales 1",
      "  gap x-arts: Six Hours, a concert with river data; The Gauge, music for a film",
      "  gap x-success: Six Hours, a concert with river data; The Gauge, music for a film",
      "  gap x-sales: Six Hours, a concert with river data; The Gauge, music for a film",
      "case: 3 records; case-acclaim 1, case-three 0, case-comparable 0, case-work 1",
    ]
  `);
});

describe('the demo’s payments include', () => {
  test('the applicant’s plan with its credits, orders in several statuses, and a partial refund', async () => {
    const { rows } = await ada.send<{ rows: OrderRow[] }>('GET', '/api/orders');
    expect(rows.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'plan paid',
      'request open',
      'request paid',
      'request paid',
      'request partly_refunded',
    ]);
    const open = rows.find(({ status }) => status === 'open');
    expect(open?.due_on).toBe(dateIn(DAY, 12));
    const { grants, credits } = await ada.send<Entitlements>('GET', '/api/entitlements');
    expect(grants.map(({ note }) => note)).toEqual(['Elite']);
    expect([credits.total, credits.next_on !== null]).toEqual([6, true]);
  });

  test('documents numbered by date without a gap, with the values of their time', async () => {
    type Row = Pick<OrderDocument, 'kind' | 'number'> & { issued: string; content: DocumentContent };
    const documents = await app.database.asSystem('a test looks', (tx) =>
      selectRows<Row>(
        tx,
        sql`select kind, number, to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD') as issued, content from billing_documents order by issued_at, sequence`,
      ),
    );
    for (const [kind, prefix] of Object.entries({ invoice: 'INV', receipt: 'REC', credit_note: 'CN' })) {
      const counted: Record<string, number> = {};
      const expected = documents
        .filter((row) => row.kind === kind)
        .map(({ issued }) => {
          const year = issued.slice(0, 4);
          counted[year] = (counted[year] ?? 0) + 1;
          return `${prefix}-${year}-${String(counted[year]).padStart(4, '0')}`;
        });
      expect(documents.filter((row) => row.kind === kind).map(({ number }) => number)).toEqual(expected);
      expect(expected.length, kind).toBeGreaterThan(1);
    }
    const numbers = new Set(documents.map(({ number }) => number));
    for (const { content, kind, issued } of documents) {
      if (kind === 'credit_note') expect(numbers).toContain(content.refers_to);
      const moved = content.payment?.occurred_on ?? '';
      expect(moved <= issued, `${moved} ${issued}`).toBe(true);
      if (content.due_on) expect(content.due_on > issued).toBe(true);
    }
  });

  test('revenue in each of the last months, and a refund request for the admin', async () => {
    const robin = await visit('robin');
    const { months } = await robin.send<IncomeResponse>('GET', '/api/orders/revenue');
    expect(months.filter(({ net_minor: net }) => net > 0).length).toBeGreaterThan(8);
    expect(months.some(({ refunded_minor: refunded }) => refunded > 0)).toBe(true);
    const { rows } = await robin.send<{ rows: OrderRow[] }>('GET', '/api/orders/all?refund_requested=true');
    expect(rows.map(({ email, kind }) => `${email} ${kind}`)).toEqual(['kim@example.com workbook']);
  });

  test('a balanced ledger, each entry with its transaction', async () => {
    const [sums] = await app.database.asSystem('a test looks', (tx) =>
      selectRows<{ entries: number; unbalanced: number; lost: number }>(
        tx,
        sql`select count(*)::int as entries, count(*) filter (where t.id is null or t.order_id <> e.order_id)::int as lost,
          (select count(*)::int from (select 1 from ledger_entries group by transaction_id having sum(amount_minor) <> 0) as off) as unbalanced
          from ledger_entries e left join ledger_transactions t on t.id = e.transaction_id`,
      ),
    );
    expect(sums).toMatchObject({ unbalanced: 0, lost: 0 });
    expect(sums?.entries).toBeGreaterThan(100);
  });
});

test('the demo’s mentor and attorney have items to review, and the new user almost none', async () => {
  for (const key of ['noor', 'sam'] as const) {
    const { rows } = await (await visit(key)).send<{ rows: unknown[] }>('GET', '/api/documents/assigned');
    expect(rows.length).toBeGreaterThan(5);
  }
  const ben = await visit('ben');
  expect((await ben.send<{ rows: unknown[] }>('GET', '/api/documents')).rows).toEqual([]);
  expect((await ben.send<{ rows: unknown[] }>('GET', '/api/tasks/combined')).rows).toEqual([]);
});

test('the demo’s mentor has two applicants, a former one, and months of sessions', async () => {
  const noor = await visit('noor');
  const people = await noor.send<{ rows: { name: string; documents: number }[] }>('GET', '/api/assigned-people');
  expect(people.rows.map(({ name }) => name)).toEqual(['Ada Example', 'Ben Sample']);
  expect(people.rows[0]?.documents).toBeGreaterThan(0);
  expect(await noor.send('GET', '/api/assigned-people/past')).toEqual({ names: ['Carla Specimen'], total: 1 });
  const { hours, months } = await noor.send<{ hours: number; months: unknown[] }>('GET', '/api/session-bookings/hours');
  expect([hours > 10, months.length > 2]).toEqual([true, true]);
});

test('the demo’s applicant shares evidence with both, who read it and comment on it', async () => {
  const { providers } = await ada.send<ProviderList>('GET', '/api/evidence-grants');
  expect(providers.map(({ all_types, types, openings }) => [all_types, types.length, openings.length])).toEqual([
    [true, 0, 13],
    [false, 4, 4],
  ]);
  const { open } = await ada.send<CommentCounts>('GET', '/api/record-comments/open/patents');
  expect(Object.values(open)).toEqual([1, 1]);
});

test('the demo’s attorney attests and questions, and the mentor suggests', async () => {
  const { attestations } = await ada.send<AttestationList>('GET', '/api/attestations');
  expect(attestations.map(({ verdict, role, is_outdated }) => [verdict, role, is_outdated])).toEqual([
    ['attested', 'attorney', true],
    ['attested', 'attorney', false],
    ['doubted', 'attorney', false],
    ['suggested', 'mentor', false],
  ]);
  const { rows } = await (await visit('robin')).send<{ rows: RuleRow[] }>('GET', '/api/rules?state=off');
  expect(rows.map(({ id, toggled_by }) => [id, toggled_by])).toEqual([['x-share', 'Robin Nobody']]);
});

test('the demo’s role applications are pending, and one user was rejected and then approved', async () => {
  type Row = { status: string; name: string; decision_note: string; documents: string[] };
  const { rows } = await (await visit('robin')).send<{ rows: Row[] }>('GET', '/api/applications/all');
  expect(rows.map(({ status, name }) => `${status} ${name}`)).toEqual([
    'pending Carla Specimen',
    'pending Noor Placeholder',
    'pending Sam Template',
    'approved Kim Prototype',
    'rejected Kim Prototype',
  ]);
  for (const { documents } of rows) expect(documents.length).toBeGreaterThan(0);
  const kim = await visit('kim');
  expect((await kim.send<{ rows: unknown[] }>('GET', '/api/tasks/applicants')).rows).toEqual([]);
});

test('the demo has prices of three providers, and legal input in every status, some edited', async () => {
  const robin = await visit('robin');
  type Price = { name: string; currency: string; is_active: boolean };
  const { rows: prices } = await robin.send<{ rows: Price[] }>('GET', '/api/pricing/all');
  expect(sorted(prices.map(({ name }) => name))).toEqual(['Kim Prototype', 'Noor Placeholder', 'Sam Template']);
  expect(new Set(prices.map(({ currency }) => currency)).size).toBeGreaterThan(2);
  expect(new Set(prices.map((price) => price.is_active)).size).toBe(2);
  type Input = { status: string; versions: number };
  const { rows: inputs } = await robin.send<{ rows: Input[] }>('GET', '/api/legal-inputs/all');
  expect(sorted(inputs.map(({ status }) => status))).toEqual(['approved', 'pending', 'rejected']);
  expect(inputs.filter(({ versions }) => versions > 1).length).toBeGreaterThan(1);
});

test('the demo’s credentials are pending, and the applicant sees who is verified', async () => {
  type Row = { verification_status: string; name: string; credential_number: string; is_expired: boolean };
  const { rows } = await (await visit('robin')).send<{ rows: Row[] }>('GET', '/api/credentials/all');
  const [pending, decided] = [rows.slice(0, 4), rows.slice(4)];
  expect(pending.map(({ verification_status, name }) => `${verification_status} ${name}`)).toEqual([
    'pending Noor Placeholder',
    'pending Sam Template',
    'pending Kim Prototype',
    'pending Kim Prototype',
  ]);
  expect(sorted(decided.map(({ verification_status }) => verification_status))).toEqual(['rejected', 'verified']);
  expect(rows.some(({ verification_status, is_expired }) => verification_status === 'verified' && is_expired)).toBe(
    true,
  );
  type Provider = { name: string; is_verified: boolean; credentials: unknown[] };
  const { providers } = await ada.send<{ providers: Provider[] }>('GET', '/api/provider-profiles');
  expect(providers.map(({ name, is_verified, credentials }) => [name, is_verified, credentials.length])).toEqual([
    ['Noor Placeholder', true, 2],
    ['Sam Template', true, 2],
  ]);
});

test('the demo has no events from today, and no traces of the import', async () => {
  const stories = storyTables.flatMap((table) => filled[getTableName(table)] ?? []);
  const stamped = stories.flatMap((line) =>
    // Start and end of a session, the end of a trial and the first use of a credit are not stamped.
    (
      line
        .replace(/"(?:starts_at|ends_at|available_from|trial_end_date)": "[^"]+"/g, '')
        .match(/"\d{4}-\d\d-\d\dT[^"]+"/g) ?? []
    ).map((stamp) => ({
      stamp,
      line,
    })),
  );
  expect(stamped.length).toBeGreaterThan(200);
  for (const { stamp, line } of stamped) expect(stamp.slice(1, 11) < DAY, line).toBe(true);
  const left = await app.database.asSystem('a test looks', async (tx) => [
    ...(await tx.select().from(outbox)),
    ...(await tx.select().from(mailboxMessages)),
  ]);
  expect(left).toEqual([]);
});

test('the demo’s files are PDFs of several pages and images, all of them in the store', async () => {
  type File = { key: string; type: string; size: number };
  const files = await app.database.asSystem('a test looks', (tx) =>
    selectRows<File>(tx, sql`select key, type, size::int as size from files`),
  );
  expect(sorted(files.map(({ type }) => type))).toEqual(['application/pdf', 'image/jpeg', 'image/png']);
  let withSeveralPages = 0;
  for (const { key, type, size } of files) {
    const bytes = await app.store.read(key);
    if (!bytes) throw new Error(`${key} is not stored`);
    const content = await text(bytes);
    expect(size, key).toBeGreaterThan(type === 'application/pdf' ? 1500 : 10_000);
    if (Number(/\/Count (\d+)/.exec(content)?.[1] ?? 0) > 1) withSeveralPages += 1;
  }
  expect(withSeveralPages).toBeGreaterThan(8);
});

test(
  'the demo creates the same rows and files again on the same day',
  async () => {
    const second = await openTestApp();
    try {
      await fillDemo(second.app, DAY);
      const again = await readContents(second.app);
      for (const [name, rows] of Object.entries(filled)) {
        expect(again[name], name).toEqual(expect.arrayContaining(rows));
      }
    } finally {
      await second.close();
    }
  },
  SLOW_MS,
);

test(
  'Ada’s binder has a petition’s pages, a letter with forty citations, and an outdated packet',
  async () => {
    await packDemo(app);
    const { rows } = await ada.send<PacketList>('GET', '/api/filing-packets');
    expect(rows).toMatchObject([
      {
        format: 'print',
        state: 'ready',
        changes: [expect.stringMatching(/^Exhibit A-\d “Honorary lecture” was added$/)],
      },
    ]);
    expect(rows[0]?.pages).toBeGreaterThan(250);
    const { binder, letter } = await ada.send<BinderResponse>('GET', '/api/binder');
    expect(letter?.tokens).toHaveLength(40);
    expect(binder && countLetters(binder.outline).by).toEqual(new Map([['independent', 1]]));
    const comments = await ada.send<CommentList>('GET', `/api/binder-comments/binders/${binder?.id}`);
    expect(comments.comments.map(({ name, exhibit }) => [name, exhibit === null])).toEqual([
      ['Noor Placeholder', false],
      ['Noor Placeholder', true],
      ['Ada Example', true],
    ]);
  },
  SLOW_MS,
);

/** Returns all rows without intentionally random values: the salts of password hashes and of sealed secrets. */
async function readContents({ database }: Pick<Services, 'database'>): Promise<Record<string, string[]>> {
  return database.asSystem('a test looks', async (tx) => {
    const contents: Record<string, string[]> = {};
    for (const table of [...settledTables, ...storyTables]) {
      const rows = await selectRows<{ line: string }>(
        tx,
        sql`select (to_jsonb(t) - 'password' - 'sealed_secret')::text as line from ${table} t`,
      );
      contents[getTableName(table)] = rows.map(({ line }) => line).toSorted();
    }
    return contents;
  });
}
