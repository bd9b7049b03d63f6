import { choice } from '#core/shared/field-types/choice.ts';
import { date } from '#core/shared/field-types/date.ts';
import { files } from '../field-types/files/kind.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Display of work at artistic exhibitions or showcases: criterion (vii). */
export const artisticExhibitions = recordType({
  table: 'artistic_exhibitions',
  segment: 'exhibitions',
  criterion: 'vii',
  title: 'Artistic Exhibitions',
  label: 'Exhibitions',
  subtitle: 'Criterion (vii): display of your work in the field at artistic exhibitions or showcases',
  noun: 'exhibition',
  form: {
    addTitle: 'Add an exhibition',
    editTitle: 'Update exhibition',
    add: 'Add exhibition',
    update: 'Update exhibition',
    cancel: 'Cancel',
  },
  fields: {
    work: text({ label: 'Work', required: 'Work is required', hint: 'The title of the work that was shown.' }),
    venue: text({ label: 'Venue', required: 'Venue is required', hint: 'The exhibition, and where it took place.' }),
    kind: choice({
      label: 'Type of event',
      choices: ['Exhibition', 'Showcase', 'Festival', 'Trade show', 'Conference'],
    }),
    start_date: date({ label: 'Start date', when: 'any' }),
    end_date: date({ label: 'End date', when: 'any', hint: 'Leave empty for a single day.', isExtra: true }),
    documents_url: files({
      label: 'Documents',
      hint: 'Programs, catalogs, photos or letters that name you and the work.',
      bucket: 'exhibitions',
    }),
  },
  evidence: ['kind', 'start_date', 'documents_url'],
  periods: [{ from: 'start_date', to: 'end_date' }],
  eventDates: { from: 'start_date', to: 'end_date', whileEmpty: 'one day' },
  list: {
    heading: 'Your exhibitions',
    title: 'work',
    details: ['venue', 'start_date'],
    empty: 'No exhibitions added yet.',
    why: 'Works of art shown to the public, alone or alongside others, count toward this criterion.',
  },
  guidance: {
    points: [
      'Your work: the work on display is yours, and the program or catalog says so',
      'Artistic: exhibitions and showcases of art; trade shows and conferences are neither, but may be comparable evidence',
      'Display: the public could see it, at a place and on dates given in the documents',
    ],
    citation: '8 CFR 204.5(h)(3)(vii); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-24',
  },
});
