import { sql } from 'drizzle-orm';

import type { FieldValue } from '#records/field-types/kinds.ts';
import { recordTypes } from '#records/registry.ts';
import { awards } from '#records/record-types/awards.ts';
import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers, type RouteSample } from '#testing/access/route-lines.ts';
import { inTrash, notTheirs, ownedBy, sharedWithMentor, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn, readByGranted } from '#testing/access/sql-lines.ts';
import type { Filling } from '#testing/filling.ts';
import { createScriptedPdf } from '#testing/fixtures.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import type { Samples, TableSample } from '#testing/samples.ts';
import { byApplicant, type KeyedRoute } from '#testing/replayed-requests.ts';

import { partialDates, precisionOfDate } from './columns.ts';

export const samples: Samples = {
  tables: Object.fromEntries(
    recordTypes.map(({ table, fields }) => {
      const sample: TableSample = {
        expected: applicantsOwn,
        insert: (id) => sql`insert into ${sql.identifier(table)} (user_id) values (${id})`,
        own: ownedBy('user_id'),
        set: sql`status = 'Completed'`,
        providers: readByGranted,
        columns: {
          before: (cast) => [sharedWithMentor(table)(cast)],
          reads: [
            { of: { status: text('Completed') }, by: { owner: true, 'assigned mentor': true, ...notTheirs } },
            { of: inTrash, by: { owner: true, 'assigned mentor': false, ...notTheirs } },
          ],
          changedBy: { owner: { line: 'user_id' } },
          addedBy: { owner: () => ({}) },
          values: {
            status: text('Completed'),
            ...Object.fromEntries(partialDates(fields).map((name) => [precisionOfDate(name), text('month')])),
          },
          policed: ['user_id'],
        },
        equivalentMutants: because(asksAgain, `${table}_update: to any row`),
      };
      return [table, sample];
    }),
  ),
  routes: {
    'GET /api/overview': 'applicant',
    'GET /api/shared-evidence/{applicant}': providers,
    ...Object.assign({}, ...recordTypes.map(({ segment }) => createRouteSamples(segment))),
  },
  keyedRoutes: Object.fromEntries(
    recordTypes.map((type) => {
      const path = `/api/records/${type.segment}`;
      const route: KeyedRoute = {
        table: type.table,
        prepare: byApplicant(path, sampleRecord(type)),
        change: { status: 'Completed' },
        hasTrash: true,
      };
      return [`POST ${path}`, route];
    }),
  ),
  async fillCase({ send, up, made }) {
    for (const type of recordTypes) {
      if (type.table === awards.table) continue;
      await send({
        path: `records/${type.segment}`,
        body: { ...sampleRecord(type), ...(await filesFor(type, up)) },
      });
    }
    made.original = await up('awards', 'Urkunde №1 — «Größe».pdf');
    const award = await send({
      path: 'records/awards',
      body: {
        ...sampleRecord(awards),
        award_name: '=cmd|<script>alert(1)</script> Prize',
        award_date: '2019-06',
        certificate_url: made.original,
        media_coverage_url: [await up('awards-media', 'clip.pdf', createScriptedPdf()), 'https://example.com/a?b=c'],
      },
    });
    made.award = award.id;
    const lost = await send({ path: 'records/awards', body: { ...sampleRecord(awards), award_name: 'In Trash' } });
    await send({ method: 'DELETE', path: `records/awards/${lost.id}` });
  },
  sidebars: {
    applicant: [
      'Evidence › Awards & Recognition',
      'Evidence › Memberships',
      'Evidence › Published Materials',
      'Evidence › Judging Events',
      'Evidence › Original Contributions',
      'Evidence › Patents',
      'Evidence › Scholarly Articles',
      'Evidence › Exhibitions',
      'Evidence › Critical Roles',
      'Evidence › High Salary',
      'Evidence › Commercial Success',
      'Case › Totality',
    ],
    'applicant after the trial': ['Account › My records'],
  },
  creates: {
    applicant: [
      'Add award › /dashboard/awards?new',
      'Add membership › /dashboard/memberships?new',
      'Add published material › /dashboard/publications?new',
      'Add judging event › /dashboard/judging?new',
      'Add contribution › /dashboard/contributions?new',
      'Add patent › /dashboard/patents?new',
      'Add article › /dashboard/articles?new',
      'Add exhibition › /dashboard/exhibitions?new',
      'Add role › /dashboard/roles?new',
      'Add salary › /dashboard/salary?new',
      'Add success › /dashboard/success?new',
      'Add totality record › /dashboard/totality?new',
    ],
  },
};

async function filesFor(
  { fields }: (typeof recordTypes)[number],
  up: Filling['up'],
): Promise<Record<string, FieldValue>> {
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const ending = 'bucket' in field && field.bucket.endsWith('photos') ? 'png' : 'pdf';
    if (ending === 'png') continue;
    if (field.kind === 'file') values[name] = await up(field.bucket, `${name}.pdf`);
    if (field.kind === 'files') {
      values[name] = [await up(field.bucket, `${name} 1.pdf`), await up(field.bucket, `${name} 2.pdf`)];
    }
  }
  return values;
}

function createRouteSamples(segment: string): Record<string, RouteSample> {
  const [own, shared] = [`/api/records/${segment}`, `/api/shared-evidence/{applicant}/${segment}`];
  return {
    [`GET ${own}`]: 'applicant',
    [`GET ${own}/{id}`]: 'applicant',
    [`POST ${own}`]: 'entitled applicant',
    [`PATCH ${own}/{id}`]: 'entitled applicant',
    [`DELETE ${own}/{id}`]: 'entitled applicant',
    [`POST ${own}/{id}/restore`]: 'entitled applicant',
    [`GET ${shared}`]: providers,
    [`GET ${shared}/{id}`]: providers,
  };
}
