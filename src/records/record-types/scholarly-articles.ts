import { choice } from '#core/shared/field-types/choice.ts';
import { date } from '#core/shared/field-types/date.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { forPetition } from '../field-types/kind.ts';
import { lines } from '#core/shared/field-types/lines.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Scholarly articles: criterion (vi). */
export const scholarlyArticles = recordType({
  table: 'scholarly_articles',
  segment: 'articles',
  criterion: 'vi',
  title: 'Scholarly Articles',
  subtitle:
    'Criterion (vi): authorship of scholarly articles in professional or major trade publications or other major media',
  noun: 'article',
  form: {
    addTitle: 'Add an article',
    editTitle: 'Update article',
    add: 'Add article',
    update: 'Update article',
    cancel: 'Cancel',
  },
  fields: {
    title: text({ label: 'Title', required: 'Title and Publisher are required.' }),
    publisher: text({ label: 'Publisher', required: 'Title and Publisher are required.' }),
    // An accepted article has a date before it is published.
    publication_date: date({ label: 'Publication date', when: 'any' }),
    acceptance_file_url: file({ label: 'Acceptance letter', bucket: 'articles' }),
    published_materials: files({ label: 'The article as published', bucket: 'publications' }),
    presentation_certificates: files({ label: 'Presentation certificates', bucket: 'presentations' }),
    impact_letters: files({ label: 'Impact letters', bucket: 'impact-letters' }),
    ...forPetition({
      authors: lines({ label: 'Authors', hint: 'One per line, in the order shown in the article.' }),
      doi: text({ label: 'DOI', hint: 'For example, 10.1000/182.' }),
      peer_reviewed: choice({ label: 'Peer-reviewed', choices: ['Yes', 'No'] }),
    }),
  },
  evidence: ['publication_date', 'published_materials'],
  eventDates: { from: 'publication_date' },
  list: {
    heading: 'Your articles',
    title: 'title',
    details: ['publisher', 'publication_date'],
    empty: 'No articles added yet.',
    why: 'Each article in a professional journal or at a conference in the field counts toward this criterion.',
  },
  guidance: {
    points: [
      'Author: the article names you as an author',
      'Scholarly: original research or thought, written for learned persons in the field, usually peer-reviewed',
      'Where: a professional or major trade publication, or other major media; conference papers count',
      'Citations: not required here, but they help show the significance of your contributions',
    ],
    citation: '8 CFR 204.5(h)(3)(vi); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
