import { expect, test } from 'vitest';

import { emptyPortfolio, file, createRecord } from '#testing/portfolios.ts';

import type { FieldValue } from './field-types/kinds.ts';
import { evaluatePortfolio } from './readiness.ts';
import { regulationFiles } from './regulation.ts';

type Values = Partial<Record<string, FieldValue>>;
type Example = { table: string; shows: Values; showsNot: Values };

const pdf = file('awards');
const link = 'https://news.example/ada';

/** For each element and each table that can show it: a record that does, and one that does not. */
const examples: Record<string, Example[]> = {
  'i-receipt': [{ table: 'awards', shows: { certificate_url: pdf }, showsNot: { photos_url: [pdf] } }],
  'i-recognition': [
    { table: 'awards', shows: { media_coverage_url: [pdf] }, showsNot: { media_coverage_url: [link] } },
  ],
  'i-excellence': [{ table: 'awards', shows: { award_criteria: 'One of 400' }, showsNot: { award_criteria: ' ' } }],
  'i-field': [{ table: 'awards', shows: { judges: 'Fellows' }, showsNot: { certificate_url: pdf } }],
  'ii-membership': [{ table: 'memberships', shows: { membership_card_url: pdf }, showsNot: { evidence_url: pdf } }],
  'ii-standard': [{ table: 'memberships', shows: { evidence_url: pdf }, showsNot: { membership_card_url: pdf } }],
  'ii-judges': [{ table: 'memberships', shows: { judged_by: 'The council' }, showsNot: { evidence_url: pdf } }],
  'iii-material': [{ table: 'published_materials', shows: { material_url: pdf }, showsNot: { material_url: link } }],
  'iii-about': [
    { table: 'published_materials', shows: { about: 'Me and my work' }, showsNot: { about: 'A passing mention' } },
    {
      table: 'published_materials',
      shows: { about: 'My team’s work, naming me' },
      showsNot: { about: 'My employer' },
    },
  ],
  'iii-medium': [
    { table: 'published_materials', shows: { audience_source: 'Media kit' }, showsNot: { monthly_traffic: 0 } },
  ],
  'iii-title': [{ table: 'published_materials', shows: { title: 'The engine' }, showsNot: { material_url: pdf } }],
  'iii-date': [
    { table: 'published_materials', shows: { publication_date: '2025-06-19' }, showsNot: { material_url: pdf } },
  ],
  'iii-author': [{ table: 'published_materials', shows: { author: 'M. S.' }, showsNot: { material_url: pdf } }],
  'iv-participation': [
    { table: 'judging_events', shows: { evidence_url: pdf }, showsNot: { invitation_letter_url: pdf } },
  ],
  'iv-field': [
    {
      table: 'judging_events',
      shows: { field_relation: 'An allied field' },
      showsNot: { field_relation: 'Another field' },
    },
  ],
  'v-original': [
    { table: 'original_contributions', shows: { evidence_url: pdf }, showsNot: { description: 'New' } },
    { table: 'patents', shows: { grant_certificates: [pdf] }, showsNot: { inventors: ['Ada'] } },
  ],
  'v-significance': [
    { table: 'original_contributions', shows: { used_by: 'Six laboratories' }, showsNot: { evidence_url: pdf } },
    { table: 'patents', shows: { expert_letter_url: pdf }, showsNot: { grant_certificates: [pdf] } },
  ],
  'vi-authorship': [{ table: 'scholarly_articles', shows: { authors: ['Ada'] }, showsNot: { authors: [] } }],
  'vi-article': [
    { table: 'scholarly_articles', shows: { published_materials: [pdf] }, showsNot: { acceptance_file_url: pdf } },
  ],
  'vi-medium': [
    { table: 'scholarly_articles', shows: { peer_reviewed: 'Yes' }, showsNot: { peer_reviewed: 'No' } },
    { table: 'scholarly_articles', shows: { peer_reviewed: 'No', doi: '10.1000/182' }, showsNot: {} },
  ],
  'vii-work': [{ table: 'artistic_exhibitions', shows: { work: 'Night' }, showsNot: { documents_url: [pdf] } }],
  'vii-display': [{ table: 'artistic_exhibitions', shows: { documents_url: [pdf] }, showsNot: { work: 'Night' } }],
  'vii-artistic': [{ table: 'artistic_exhibitions', shows: { kind: 'Festival' }, showsNot: { kind: 'Conference' } }],
  'viii-role': [
    { table: 'critical_roles', shows: { supervisor_signed_letters: [pdf] }, showsNot: { role_title: 'Head' } },
  ],
  'viii-reputation': [
    { table: 'critical_roles', shows: { recognition_docs: [pdf] }, showsNot: { company_name: 'Engines' } },
  ],
  'ix-paid': [
    { table: 'high_salary', shows: { w2_documents: [pdf] }, showsNot: { comparison_report_url: pdf } },
    { table: 'high_salary', shows: { offer_letter_url: pdf }, showsNot: { comparison_report_url: pdf } },
  ],
  'ix-high': [
    {
      table: 'high_salary',
      shows: { comparison_report_url: pdf, place: 'Berlin' },
      showsNot: { comparison_report_url: pdf },
    },
  ],
  'x-arts': [{ table: 'commercial_success', shows: { performing_art: 'Dance' }, showsNot: { receipts: 5 } }],
  'x-success': [{ table: 'commercial_success', shows: { receipts: 5 }, showsNot: { supporting_docs_url: pdf } }],
  'x-sales': [{ table: 'commercial_success', shows: { supporting_docs_url: pdf }, showsNot: { receipts: 5 } }],
  'case-acclaim': [
    {
      table: 'totality',
      shows: { national_or_international_impact: 'Two countries' },
      showsNot: { executive_summary: 'Much' },
    },
  ],
  'case-three': [
    { table: 'totality', shows: { one_time_award_docs: [pdf] }, showsNot: { one_time_award: 'A Nobel Prize' } },
  ],
  'case-comparable': [
    { table: 'totality', shows: { comparable_evidence: 'No art here' }, showsNot: { continuing_work: 'A plan' } },
  ],
  'case-work': [
    { table: 'totality', shows: { continuing_work_docs: [pdf] }, showsNot: { comparable_evidence: 'No art here' } },
  ],
};

const elements = regulationFiles().flatMap((one) => one.elements);

test('each element has examples of each of its tables, and each example an element', () => {
  expect(Object.keys(examples).toSorted()).toEqual(elements.map(({ id }) => id).toSorted());
  for (const { id, shownBy } of elements) {
    expect(new Set(examples[id]?.map(({ table }) => table))).toEqual(new Set(Object.keys(shownBy)));
  }
});

test.for(elements.map(({ id }) => id))('the element %s is documented only by its fields', (id) => {
  for (const { table, shows, showsNot } of examples[id] ?? []) {
    const shown = createRecord(table, shows);
    const records = { [table]: [createRecord(table, showsNot), shown] };
    expect(judgedElement(records, id)).toMatchObject({
      state: 'documents',
      total: 1,
      shownBy: [{ place: { table, record: shown.id } }],
    });
    expect(judgedElement({ [table]: [createRecord(table, showsNot)] }, id)).toMatchObject({
      state: 'nothing',
      total: 0,
      shownBy: [],
    });
  }
});

function judgedElement(records: Parameters<typeof evaluatePortfolio>[0]['records'], id: string) {
  return evaluatePortfolio({ ...emptyPortfolio, records })
    .parts.flatMap((part) => part.elements)
    .find((one) => one.id === id);
}
