import { date } from '#core/shared/field-types/date.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { forPetition } from '../field-types/kind.ts';
import { lines } from '#core/shared/field-types/lines.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Patents: criterion (v), together with original contributions. */
export const patents = recordType({
  table: 'patents',
  segment: 'patents',
  criterion: 'v',
  title: 'Patents',
  subtitle: 'Criterion (v): original contributions of major significance in the field',
  noun: 'patent',
  form: {
    addTitle: 'Add a patent',
    editTitle: 'Update patent',
    add: 'Add patent',
    update: 'Update patent',
    cancel: 'Cancel',
  },
  fields: {
    patent_title: text({ label: 'Patent Title', required: 'Patent Title is required' }),
    patent_number: text({ label: 'Patent Number' }),
    country: text({
      label: 'Country',
      required: 'Country is required',
      suggestions: [
        'United States',
        'United Kingdom',
        'Germany',
        'European Union',
        'China',
        'India',
        'Japan',
        'South Korea',
        'Canada',
        'Australia',
      ],
    }),
    patent_type: text({
      label: 'Patent Type',
      required: 'Patent Type is required',
      suggestions: ['Utility', 'Design', 'Plant', 'Provisional', 'Utility model'],
    }),
    grant_certificates: files({ label: 'Grant certificates', bucket: 'patents' }),
    expert_letter_url: file({ label: 'Expert letter', bucket: 'patents' }),
    technical_documents_url: files({ label: 'Technical documents', bucket: 'patents' }),
    ...forPetition({
      inventors: lines({ label: 'Inventors', hint: 'One per line, as named on the patent.' }),
      granted_on: date({ label: 'Date granted', when: 'past' }),
    }),
  },
  evidence: ['grant_certificates', 'expert_letter_url'],
  eventDates: { from: 'granted_on' },
  list: {
    heading: 'Your patents',
    title: 'patent_title',
    details: ['patent_number', 'country', 'patent_type'],
    empty: 'No patents added yet.',
    why: 'A patent shows that the work is original; use, licenses and citations show that it matters.',
  },
  guidance: {
    points: [
      'Original: the grant names you as an inventor',
      'Major significance: licenses, products, citations, adoption by others; a patent alone does not show it',
      'Letters: experts explain in detail what changed in the field because of the work',
    ],
    citation: '8 CFR 204.5(h)(3)(v); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
