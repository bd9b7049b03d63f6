import { choice } from '#core/shared/field-types/choice.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { checkBackDate, forPetition } from '../field-types/kind.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { recordType } from '../record-type.ts';

/** The evidence as a whole: no criterion, but judged after them. */
export const totality = recordType({
  table: 'totality',
  segment: 'totality',
  title: 'Totality Records',
  label: 'Totality',
  subtitle: 'All of the evidence together: sustained acclaim, at the very top of the field',
  noun: 'totality record',
  form: {
    addTitle: 'Add a totality record',
    editTitle: 'Update totality record',
    add: 'Add totality record',
    update: 'Update totality record',
    cancel: 'Cancel Edit',
  },
  fields: {
    executive_summary: longText({ label: 'Executive summary', required: 'Executive summary is required' }),
    executive_summary_docs: files({ label: 'Executive summary: documents', bucket: 'executive-summary' }),
    national_or_international_impact: longText({ label: 'National or international impact' }),
    national_or_international_impact_docs: files({
      label: 'National or international impact: documents',
      bucket: 'national-impact',
    }),
    unique_contributions: longText({ label: 'Unique contributions' }),
    unique_contributions_docs: files({ label: 'Unique contributions: documents', bucket: 'unique-contributions' }),
    cross_criteria_integration: longText({ label: 'How the criteria support each other' }),
    cross_criteria_integration_docs: files({
      label: 'How the criteria support each other: documents',
      bucket: 'cross-criteria',
    }),
    comparison_with_peers: longText({ label: 'Comparison with peers' }),
    comparison_with_peers_docs: files({ label: 'Comparison with peers: documents', bucket: 'peer-comparison' }),
    recommendation_summary: longText({ label: 'Recommendation summary' }),
    recommendation_summary_docs: files({ label: 'Recommendation summary: documents', bucket: 'recommendations' }),
    expert_affidavits_url: file({ label: 'Expert affidavits', bucket: 'affidavits' }),
    check_back_date: checkBackDate,
    ...forPetition({
      one_time_award: longText({
        label: 'Major international award',
        hint: 'One of the highest prizes in existence, such as a Nobel Prize. It takes the place of three criteria.',
      }),
      one_time_award_docs: files({ label: 'Major international award: documents', bucket: 'one-time-award' }),
      comparable_for: choice({
        label: 'Comparable evidence: criterion',
        choices: [
          '(i) Awards',
          '(ii) Memberships',
          '(iii) Published material',
          '(iv) Judging',
          '(v) Original contributions',
          '(vi) Scholarly articles',
          '(vii) Artistic exhibitions',
          '(viii) Leading or critical roles',
          '(ix) High salary',
          '(x) Commercial successes',
        ],
        hint: 'The one criterion that this evidence stands in for. For another criterion, add another totality record.',
      }),
      comparable_evidence: longText({
        label: 'Comparable evidence',
        hint: 'Why this criterion does not readily apply to your occupation, and what shows the same thing.',
      }),
      comparable_evidence_docs: files({ label: 'Comparable evidence: documents', bucket: 'comparable-evidence' }),
      continuing_work: longText({
        label: 'Continuing work',
        hint: 'What you will do in your field in the United States, as shown by letters, contracts or a plan.',
      }),
      continuing_work_docs: files({ label: 'Continuing work: documents', bucket: 'continuing-work' }),
    }),
  },
  evidence: ['national_or_international_impact', 'comparison_with_peers', 'expert_affidavits_url'],
  list: {
    heading: 'Your totality records',
    title: 'executive_summary',
    details: ['recommendation_summary'],
    empty: 'No totality records added yet.',
    why: 'After the criteria are counted, the evidence is weighed as a whole: this is where it comes together.',
  },
  guidance: {
    points: [
      'Sustained acclaim: national or international, and over time',
      'The very top: you are among the small percentage who have risen to the very top of the field',
      'The whole: the pieces of evidence support one another, and documents back up the letters',
      'Further work: letters, contracts or a plan show that you will continue to work in the field',
    ],
    citation: '8 CFR 204.5(h)(2), (3) and (5); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
