import { file } from '../field-types/file/kind.ts';
import { integer } from '#core/shared/field-types/integer.ts';
import { checkBackDate, forPetition } from '../field-types/kind.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Original contributions: criterion (v), together with patents. */
export const originalContributions = recordType({
  table: 'original_contributions',
  segment: 'contributions',
  criterion: 'v',
  title: 'Original Contributions',
  subtitle: 'Criterion (v): original contributions of major significance in the field',
  noun: 'contribution',
  form: {
    addTitle: 'Add a contribution',
    editTitle: 'Update contribution',
    add: 'Add contribution',
    update: 'Update contribution',
    cancel: 'Cancel',
  },
  fields: {
    contribution_title: text({
      label: 'Contribution title',
      required: 'Contribution title is required',
      least: { characters: 3, message: 'Title must be at least 3 characters long' },
    }),
    description: longText({
      label: 'Description',
      required: 'Description is required',
      least: { characters: 10, message: 'Description must be at least 10 characters long' },
    }),
    impact_statement: longText({
      label: 'Impact statement',
      hint: 'Who uses it, and what has changed in the field because of it.',
    }),
    evidence_url: file({ label: 'Evidence', bucket: 'contributions' }),
    check_back_date: checkBackDate,
    ...forPetition({
      used_by: longText({
        label: 'Who uses it',
        hint: 'Companies, laboratories or people, and how long they have used it.',
      }),
      citations: integer({ label: 'Citations', hint: 'How often others have cited it.' }),
    }),
  },
  evidence: ['impact_statement', 'evidence_url'],
  list: {
    heading: 'Your contributions',
    title: 'contribution_title',
    details: ['description'],
    empty: 'No contributions added yet.',
    why: 'That the work is new is only half; the other half is that the field relies on it.',
  },
  guidance: {
    points: [
      'Original: the work is yours, and it was the first of its kind',
      'Major significance: citations, licenses, products, adoption by others; being published or funded alone does not show it',
      'Letters: experts explain in detail what changed in the field because of the work',
    ],
    citation: '8 CFR 204.5(h)(3)(v); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
