import { choice } from '#core/shared/field-types/choice.ts';
import { date } from '#core/shared/field-types/date.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { integer } from '#core/shared/field-types/integer.ts';
import { checkBackDate, forPetition } from '../field-types/kind.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Judging of the work of others: criterion (iv). */
export const judgingEvents = recordType({
  table: 'judging_events',
  segment: 'judging',
  criterion: 'iv',
  title: 'Judging Events',
  subtitle: 'Criterion (iv): participation, individually or on a panel, as a judge of the work of others',
  noun: 'judging event',
  form: {
    addTitle: 'Add a judging event',
    editTitle: 'Update judging event',
    add: 'Add judging event',
    update: 'Update judging event',
    cancel: 'Cancel Edit',
  },
  fields: {
    event: text({ label: 'Event name', required: 'Event name is required' }),
    event_nature: text({
      label: 'Event nature',
      required: 'Event nature is required',
      suggestions: [
        'Peer review',
        'Program committee',
        'Competition jury',
        'Grant panel',
        'Hackathon',
        'Dissertation committee',
        'Editorial board',
      ],
    }),
    review_count: integer({ label: 'Number of reviews', default: 0 }),
    event_date: date({ label: 'Event date', when: 'any' }),
    check_back_date: checkBackDate,
    invitation_letter_url: file({ label: 'Invitation letter', bucket: 'judging-invitations' }),
    evidence_url: file({
      label: 'Evidence',
      hint: 'Proof that you did judge, such as thank-you letters, certificates or a list of completed reviews.',
      bucket: 'judging',
    }),
    photos_url: files({ label: 'Photos', bucket: 'judging-photos' }),
    ...forPetition({
      role: text({ label: 'Your role', suggestions: ['Reviewer', 'Judge', 'Panel member', 'Chair', 'Editor'] }),
      field_relation: choice({
        label: 'Field of the work judged',
        choices: ['The same field', 'An allied field', 'Another field'],
      }),
    }),
  },
  evidence: ['event_date', 'evidence_url'],
  eventDates: { from: 'event_date' },
  list: {
    heading: 'Your judging events',
    title: 'event',
    details: ['event_nature', 'event_date'],
    empty: 'No judging events added yet.',
    why: 'Being asked to judge shows standing; having judged is the evidence.',
  },
  failures: {
    load: 'Failed to fetch events. Please try again.',
    save: 'Submission failed.',
    delete: 'Failed to delete event. Please try again.',
  },
  guidance: {
    points: [
      'Judging: you actually took part; an invitation alone does not show it',
      'The work of others: papers, grants, prizes or dissertations, judged alone or on a panel',
      'Field: the field of your petition, or an allied one',
    ],
    citation: '8 CFR 204.5(h)(3)(iv); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
