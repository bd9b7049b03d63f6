import { choice } from '#core/shared/field-types/choice.ts';
import { date } from '#core/shared/field-types/date.ts';
import { file } from '../field-types/file/kind.ts';
import { integer } from '#core/shared/field-types/integer.ts';
import { forPetition } from '../field-types/kind.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Published material about the applicant: criterion (iii). */
export const publishedMaterials = recordType({
  table: 'published_materials',
  segment: 'publications',
  criterion: 'iii',
  title: 'Published Materials',
  subtitle:
    'Criterion (iii): published material about you in professional or major trade publications or other major media',
  noun: 'published material',
  form: {
    addTitle: 'Add published material',
    editTitle: 'Update published material',
    add: 'Add published material',
    update: 'Update published material',
    cancel: 'Cancel Edit',
  },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    publication_name: text({ label: 'Publication name', required: 'Publication name is required' }),
    material_type: text({
      label: 'Material type',
      suggestions: [
        'Newspaper article',
        'Magazine article',
        'Trade publication',
        'Online article',
        'Television or radio',
        'Podcast',
        'Book',
      ],
    }),
    publication_date: date({ label: 'Publication date', when: 'past' }),
    monthly_traffic: integer({ label: 'Monthly traffic', hint: 'Visits, readers or listeners per month.', default: 0 }),
    significance: longText({
      label: 'Significance',
      hint: 'Who wrote it, what it says about you and your work, and who reads it.',
    }),
    material_url: file({ label: 'Material', bucket: 'publications', takesLinks: true }),
    ...forPetition({
      author: text({ label: 'Author' }),
      about: choice({
        label: 'What it is about',
        choices: ['Me and my work', 'My team’s work, naming me', 'A passing mention', 'My employer'],
      }),
      audience_source: text({
        label: 'Source of the audience figures',
        hint: 'Where the figures come from: a media kit, an audit, an analytics service.',
      }),
      arranged_by: choice({
        label: 'Who arranged it',
        choices: ['The publication', 'My employer', 'A paid agency', 'I did'],
      }),
    }),
  },
  evidence: ['publication_date', 'significance', 'material_url'],
  eventDates: { from: 'publication_date' },
  list: {
    heading: 'Your published materials',
    title: 'title',
    details: ['publication_name', 'publication_date', 'material_type'],
    empty: 'No published materials added yet.',
    why: 'What others write about you shows that your work is noticed beyond your own workplace.',
  },
  guidance: {
    points: [
      'About you: the material is about you and your work in the field, not a passing mention or a piece about your employer',
      'Title, date and author: the evidence includes all three',
      'Publication: professional or major trade publications, or other major media, with proof of their readership',
      'Translation: anything not in English comes with a full, certified translation',
    ],
    citation: '8 CFR 204.5(h)(3)(iii); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
