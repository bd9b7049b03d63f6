import { expect, test } from 'vitest';

import { documented, emptyPortfolio, file, createRecord } from '#testing/portfolios.ts';

import type { FieldValue } from './field-types/kinds.ts';
import type { Finding } from './findings.ts';
import { evaluatePortfolio, type Portfolio } from './readiness.ts';
import { EVERY, regulationFiles } from './regulation.ts';

type Values = Partial<Record<string, FieldValue>>;
type Example = { found: Values; notFound: Values };

const pdf = file('awards');
const link = 'https://news.example/ada';

/** For each rule about records: one with a finding, and one without. */
const ofRecords: Record<string, Example> = {
  'i-receipt': { found: {}, notFound: { certificate_url: pdf } },
  'i-recognition': { found: { media_coverage_url: [link] }, notFound: { media_coverage_url: [link, pdf] } },
  'i-level': { found: { award_level: 'Institutional' }, notFound: { award_level: 'National' } },
  'i-excellence': { found: { award_criteria: ' \n' }, notFound: { award_criteria: 'One of 400 papers' } },
  'i-field': { found: {}, notFound: { judges: 'Three fellows of the society' } },
  'i-student': { found: { award_name: 'Best STUDENT paper' }, notFound: { award_name: 'Studentenpreis' } },
  'i-team': { found: { is_team: 'Yes' }, notFound: { is_team: 'No' } },
  'ii-member': { found: {}, notFound: { leadership_roles: [pdf] } },
  'ii-standard': { found: {}, notFound: { admission_standard: 'Two prizes' } },
  'ii-fee': {
    found: { admission_standard: 'A yearly Fee' },
    notFound: { admission_standard: 'Coffee with the council' },
  },
  'ii-judges': { found: {}, notFound: { judged_by: 'The council of fellows' } },
  'iii-material': { found: {}, notFound: { material_url: link } },
  'iii-file': { found: { material_url: link }, notFound: { material_url: pdf } },
  'iii-about': { found: { about: 'A passing mention' }, notFound: { about: 'My team’s work, naming me' } },
  'iii-subject': { found: {}, notFound: { about: 'A passing mention' } },
  'iii-title': { found: {}, notFound: { title: 'The engine' } },
  'iii-date': { found: {}, notFound: { publication_date: '2025-06-19' } },
  'iii-author': { found: {}, notFound: { author: 'M. Somerville' } },
  'iii-audience': { found: { monthly_traffic: 0 }, notFound: { monthly_traffic: 20_000 } },
  'iii-source': {
    found: { monthly_traffic: 20_000 },
    notFound: { monthly_traffic: 20_000, audience_source: 'Media kit 2025' },
  },
  'iii-arranged': { found: { arranged_by: 'A paid agency' }, notFound: { arranged_by: 'The publication' } },
  'iv-done': { found: { invitation_letter_url: pdf }, notFound: { invitation_letter_url: pdf, evidence_url: pdf } },
  'iv-evidence': { found: {}, notFound: { invitation_letter_url: pdf } },
  'iv-field': { found: { field_relation: 'Another field' }, notFound: { field_relation: 'An allied field' } },
  'iv-relation': { found: {}, notFound: { field_relation: 'Another field' } },
  'v-original': { found: {}, notFound: { evidence_url: pdf } },
  'v-impact': { found: {}, notFound: { used_by: 'Six laboratories' } },
  'v-grant': { found: {}, notFound: { grant_certificates: [pdf] } },
  'v-patent': { found: { grant_certificates: [pdf] }, notFound: { technical_documents_url: [pdf] } },
  'vi-authors': { found: { authors: [' '] }, notFound: { authors: ['Ada Lovelace'] } },
  'vi-published': { found: { acceptance_file_url: pdf }, notFound: { published_materials: [pdf] } },
  'vi-medium': { found: { peer_reviewed: 'No' }, notFound: { peer_reviewed: 'No', doi: '10.1000/182' } },
  'vi-peers': { found: { peer_reviewed: 'No' }, notFound: { peer_reviewed: 'Yes' } },
  'vii-work': { found: {}, notFound: { work: 'Night' } },
  'vii-display': { found: {}, notFound: { documents_url: [pdf] } },
  'vii-artistic': { found: { kind: 'Trade show' }, notFound: { kind: 'Showcase' } },
  'vii-kind': { found: {}, notFound: { kind: 'Conference' } },
  'viii-detail': { found: {}, notFound: { supervisor_signed_letters: [pdf] } },
  'viii-reputation': { found: {}, notFound: { recognition_docs: [pdf] } },
  'viii-kind': { found: {}, notFound: { kind: 'Critical' } },
  'viii-dates': { found: {}, notFound: { start_date: '2020-02-01' } },
  'ix-paid': { found: { offer_letter_url: pdf }, notFound: { offer_letter_url: pdf, w2_documents: [pdf] } },
  'ix-proof': { found: {}, notFound: { offer_letter_url: pdf } },
  'ix-compare': {
    found: { comparison_report_url: pdf },
    notFound: { comparison_report_url: pdf, place: 'Berlin, Germany' },
  },
  'ix-source': {
    found: { source: 'A survey of 2025' },
    notFound: { source: 'A survey of 2025', occupation: 'Chemist' },
  },
  'ix-percentile': { found: { percentile: 49.9 }, notFound: { percentile: 50 } },
  'x-arts': { found: {}, notFound: { performing_art: 'Dance' } },
  'x-revenue': { found: { success_metrics: '$2m ARR' }, notFound: { success_metrics: 'Sold out in Warrington' } },
  'x-success': { found: {}, notFound: { receipts: 125_000.5 } },
  'x-sales': { found: {}, notFound: { supporting_docs_url: pdf } },
  'x-share': { found: {}, notFound: { share: 'Lead dancer' } },
  'case-comparable': {
    found: { comparable_evidence_docs: [pdf] },
    notFound: { comparable_evidence_docs: [pdf], comparable_evidence: 'Engineers do not exhibit art' },
  },
  'case-comparable-for': {
    found: { comparable_evidence: 'Engineers do not exhibit art' },
    notFound: { comparable_evidence: 'Engineers do not exhibit art', comparable_for: '(vii) Artistic exhibitions' },
  },
  'case-comparable-docs': {
    found: { comparable_for: '(vii) Artistic exhibitions' },
    notFound: { comparable_for: '(vii) Artistic exhibitions', comparable_evidence_docs: [pdf] },
  },
};

const german = { original: pdf, language: 'de', isComplete: false };
const award = {
  ...emptyPortfolio,
  records: { awards: [createRecord('awards', { certificate_url: pdf, award_date: '2026-02-01' })] },
};
const threeCriteria = { ...documented('awards'), ...documented('judging_events'), ...documented('critical_roles') };

/** Examples of rules about every record or the whole case. */
const ofCases: Record<string, { found: Portfolio; notFound: Portfolio }> = {
  translation: {
    found: { ...award, translations: [german] },
    notFound: { ...award, translations: [{ ...german, isComplete: true }] },
  },
  unreadable: {
    found: { ...award, unreadable: [pdf] },
    notFound: { ...award, unreadable: [file('awards', 'other.pdf')] },
  },
  'case-after': { found: { ...award, filedOn: '2026-01-31' }, notFound: { ...award, filedOn: '2026-02-01' } },
  'case-acclaim': {
    found: { ...emptyPortfolio, records: { totality: [createRecord('totality')] } },
    notFound: { ...emptyPortfolio, records: { totality: [createRecord('totality', { expert_affidavits_url: pdf })] } },
  },
  'case-three': {
    found: { ...emptyPortfolio, records: { ...threeCriteria, awards: [] } },
    notFound: { ...emptyPortfolio, records: threeCriteria },
  },
  'case-work': {
    found: emptyPortfolio,
    notFound: {
      ...emptyPortfolio,
      records: { totality: [createRecord('totality', { continuing_work: 'A contract' })] },
    },
  },
};

const rules = regulationFiles().flatMap((one) => one.rules);

test('each rule has examples, and each example a rule', () => {
  expect([...Object.keys(ofRecords), ...Object.keys(ofCases)].toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

test.for(rules.map((rule) => [rule.id, rule] as const))('the rule %s finds exactly its examples', ([id, rule]) => {
  const { found, notFound } = ofCases[id] ?? {
    found: createPortfolio(rule.table, ofRecords[id]?.found),
    notFound: createPortfolio(rule.table, ofRecords[id]?.notFound),
  };

  const findings = listFindings(found).filter((finding) => finding.rule === id);
  expect(findings).toMatchObject([{ level: rule.level, say: rule.say, element: rule.element, cite: rule.cite }]);
  expect(listFindings(notFound).map((finding) => finding.rule)).not.toContain(id);
  // Every finding leads to the field that fixes it, unless no single field does.
  if (id !== 'case-three') expect(findings[0]?.place?.field).toMatch(/^[a-z0-9_]+$/);
  // A rule that is turned off finds nothing.
  expect(listFindings({ ...found, off: [id] }).map((finding) => finding.rule)).not.toContain(id);
});

function createPortfolio(table: string | null, values: Values = {}): Portfolio {
  if (table === null || table === EVERY) throw new Error('such a rule is tried on a whole portfolio');
  return { ...emptyPortfolio, records: { [table]: [createRecord(table, values)] } };
}

function listFindings(portfolio: Portfolio): Finding[] {
  return evaluatePortfolio(portfolio).parts.flatMap(({ elements, findings }) => [
    ...findings,
    ...elements.flatMap((element) => element.findings),
  ]);
}
