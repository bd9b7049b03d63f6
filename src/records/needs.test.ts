import { expect, it } from 'vitest';

import type { Finding } from './findings.ts';
import { neededIn, listNeeds } from './needs.ts';
import type { RecordRow } from './schema.ts';
import { awards } from './record-types/awards.ts';

const award = { id: 'a', award_name: 'Loom Prize', awarding_organization: 'Guild' } as unknown as RecordRow;
const full = {
  ...award,
  id: 'b',
  award_criteria: 'One of twelve.',
  award_level: 'National',
  award_date: '2025-06-19',
  certificate_url: '/files/awards/owner/1-certificate.pdf',
  media_coverage_url: ['https://example.org'],
  photos_url: ['https://example.org'],
};

function finding(level: Finding['level'], field: string | null, say = `${level} of ${field}`): Finding {
  const place = { table: 'awards', record: null, title: null, field };
  return { rule: say, level, say, cite: [], element: null, place, file: null, asOf: '2026-11-24' };
}

const needsFor = (row: RecordRow, findings: Finding[]) =>
  listNeeds(awards, [{ row, findings }]).flatMap(({ needs }) =>
    needs.map(({ kind, field, label, says }) => [kind, field, label, says.map(({ say }) => say)]),
  );

it('needs are sorted: required for the petition, often questioned, to check, optional', () => {
  expect(needsFor(award, [finding('note', null), finding('risk', 'award_level')])).toEqual([
    ['needed', 'award_criteria', 'Award criteria', []],
    ['needed', 'certificate_url', 'Certificate', []],
    ['questioned', 'award_level', 'Level', ['risk of award_level']],
    ['check', null, undefined, ['note of null']],
    ['optional', 'award_level', 'Level', []],
    ['optional', 'award_date', 'Date', []],
    ['optional', 'media_coverage_url', 'Media coverage', []],
    ['optional', 'photos_url', 'Photos', []],
  ]);
});

it('a field is listed once, and as optional only if the petition does not need it', () => {
  const needs = needsFor(award, [
    finding('stop', 'photos_url'),
    finding('gap', 'certificate_url', 'one'),
    finding('gap', 'certificate_url', 'two'),
  ]);
  expect(needs.filter(([kind]) => kind === 'needed')).toEqual([
    ['needed', 'photos_url', 'Photos', ['stop of photos_url']],
    ['needed', 'certificate_url', 'Certificate', ['one', 'two']],
    ['needed', 'award_criteria', 'Award criteria', []],
  ]);
  expect(needs.filter(([kind, field]) => kind === 'optional' && field === 'photos_url')).toEqual([]);
});

it('records without needs are omitted, and blockers come first', () => {
  const judged = listNeeds(awards, [
    { row: full, findings: [] },
    { row: award, findings: [] },
    { row: { ...full, id: 'c' }, findings: [finding('stop', 'certificate_url')] },
  ]);
  expect(judged.map(({ row, needs }) => [row.id, neededIn(needs)])).toEqual([
    ['c', 1],
    ['a', 2],
  ]);
});
