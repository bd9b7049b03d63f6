import { date } from '#core/shared/field-types/date.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { forPetition } from '../field-types/kind.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Memberships in associations: criterion (ii). */
export const memberships = recordType({
  table: 'memberships',
  segment: 'memberships',
  criterion: 'ii',
  title: 'Professional Memberships',
  label: 'Memberships',
  subtitle: 'Criterion (ii): membership in associations which require outstanding achievements of their members',
  noun: 'membership',
  form: {
    addTitle: 'Add a membership',
    editTitle: 'Update membership',
    add: 'Add membership',
    update: 'Update membership',
    cancel: 'Cancel Edit',
  },
  fields: {
    organization_name: text({ label: 'Organization name', required: 'Organization name is required' }),
    membership_type: text({
      label: 'Membership type',
      required: 'Membership type is required',
      suggestions: ['Fellow', 'Senior member', 'Elected member', 'Honorary member', 'Full member', 'Associate member'],
    }),
    start_date: date({ label: 'Start date', when: 'past' }),
    end_date: date({ label: 'End date', when: 'any', hint: 'Leave empty if you are still a member.', isExtra: true }),
    membership_benefits: longText({ label: 'Membership benefits' }),
    evidence_url: file({
      label: 'Evidence',
      hint: 'What admission requires, and who decides: bylaws, criteria, letters.',
      bucket: 'memberships',
    }),
    membership_card_url: file({ label: 'Membership card', bucket: 'memberships' }),
    leadership_roles: files({
      label: 'Leadership roles',
      hint: 'Proof of offices you hold or have held there.',
      bucket: 'memberships',
      isExtra: true,
    }),
    ...forPetition({
      admission_standard: longText({
        label: 'Admission requirements',
        hint: 'What the bylaws or rules require of new members, in their own words.',
      }),
      judged_by: longText({ label: 'Who decides on admission', hint: 'The committee or council, and who sits on it.' }),
    }),
  },
  evidence: ['start_date', 'evidence_url'],
  periods: [{ from: 'start_date', to: 'end_date' }],
  eventDates: { from: 'start_date', to: 'end_date', whileEmpty: 'ongoing' },
  list: {
    heading: 'Your memberships',
    title: 'organization_name',
    details: ['membership_type', 'start_date', 'end_date'],
    empty: 'No memberships added yet.',
    why: 'What an association requires for admission counts more than what it offers its members.',
  },
  failures: {
    load: 'Failed to fetch memberships.',
    save: 'Submission failed.',
    delete: 'Failed to delete membership.',
  },
  guidance: {
    points: [
      'Outstanding achievements: the association admits people for them; a fee, a degree or years of work alone are not enough',
      'Judged by experts: recognized national or international experts in the field decide who is admitted',
      'Field: the association belongs to the field of your petition',
      'Membership: the association confirms it, with your level and dates; past memberships count too',
    ],
    citation: '8 CFR 204.5(h)(3)(ii); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
