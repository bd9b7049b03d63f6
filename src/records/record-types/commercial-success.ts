import { decimal } from '#core/shared/field-types/decimal.ts';
import { file } from '../field-types/file/kind.ts';
import { forPetition } from '../field-types/kind.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Commercial successes in the performing arts: criterion (x). */
export const commercialSuccess = recordType({
  table: 'commercial_success',
  segment: 'success',
  criterion: 'x',
  title: 'Commercial Success',
  subtitle: 'Criterion (x): commercial successes in the performing arts, as shown by receipts or sales',
  noun: 'success',
  form: {
    addTitle: 'Add a success',
    editTitle: 'Update success',
    add: 'Add success',
    update: 'Update success',
    cancel: 'Cancel',
  },
  fields: {
    work_title: text({
      label: 'Work title',
      required: 'Work title is required',
      least: { characters: 2, message: 'Minimum 2 characters' },
    }),
    platform_or_venue: text({
      label: 'Platform or venue',
      required: 'Platform or venue is required',
      least: { characters: 2, message: 'Minimum 2 characters' },
    }),
    success_metrics: longText({
      label: 'Success metrics',
      required: 'Success metrics are required',
      hint: 'Receipts, copies or views, over what period, and according to whom.',
      least: { characters: 10, message: 'Please provide more details' },
    }),
    supporting_docs_url: file({ label: 'Supporting documents', bucket: 'commercial-success' }),
    ...forPetition({
      performing_art: text({
        label: 'Performing art',
        suggestions: ['Music', 'Theater', 'Dance', 'Film', 'Television', 'Opera', 'Circus'],
      }),
      receipts: decimal({ label: 'Receipts or sales', hint: 'In US dollars.', currency: 'USD' }),
      share: text({
        label: 'Your share',
        hint: 'What part of the success is yours, such as author, lead, director or producer.',
      }),
    }),
  },
  evidence: ['supporting_docs_url'],
  list: {
    heading: 'Your successes',
    title: 'work_title',
    details: ['platform_or_venue'],
    empty: 'No successes added yet.',
    why: 'Box office receipts and sales show the commercial success of works in the performing arts.',
  },
  guidance: {
    points: [
      'Performing arts: the criterion covers these only; business revenue alone does not meet it',
      'Success: box office receipts, or sales of records, cassettes, compact disks or video',
      'Your share: the success belongs to your own work, or to your part in it',
    ],
    citation: '8 CFR 204.5(h)(3)(x); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
