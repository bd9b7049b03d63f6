import { choice } from '#core/shared/field-types/choice.ts';
import { date } from '#core/shared/field-types/date.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { integer } from '#core/shared/field-types/integer.ts';
import { forPetition } from '../field-types/kind.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Awards: criterion (i). */
export const awards = recordType({
  table: 'awards',
  segment: 'awards',
  criterion: 'i',
  title: 'Awards & Recognition',
  subtitle: 'Criterion (i): lesser nationally or internationally recognized prizes or awards for excellence',
  noun: 'award',
  form: {
    addTitle: 'Add an award',
    editTitle: 'Update award',
    add: 'Add award',
    update: 'Update award',
    cancel: 'Cancel',
  },
  fields: {
    award_name: text({ label: 'Award name', required: 'Award name is required' }),
    awarding_organization: text({ label: 'Awarding organization', required: 'Organization is required' }),
    award_level: text({
      label: 'Level',
      suggestions: ['International', 'National', 'Regional', 'Industry', 'Institutional'],
    }),
    award_date: date({ label: 'Date', when: 'past' }),
    award_criteria: longText({
      label: 'Award criteria',
      hint: 'How winners are chosen, by whom, and from how many candidates.',
    }),
    certificate_url: file({ label: 'Certificate', bucket: 'awards' }),
    media_coverage_url: files({ label: 'Media coverage', bucket: 'awards-media', takesLinks: true }),
    photos_url: files({ label: 'Photos', bucket: 'awards-photos' }),
    ...forPetition({
      recipients_count: integer({
        label: 'Recipients',
        hint: 'How many people or teams receive it each time it is awarded.',
      }),
      eligible_pool: text({ label: 'Who is eligible', hint: 'Who can receive it, and how many compete.' }),
      judges: longText({ label: 'Judges', hint: 'Who decides: names, positions, and what they are known for.' }),
      is_team: choice({ label: 'Received as a team', choices: ['No', 'Yes'] }),
    }),
  },
  evidence: ['award_criteria', 'certificate_url'],
  eventDates: { from: 'award_date' },
  list: {
    heading: 'Your awards',
    title: 'award_name',
    details: ['awarding_organization', 'award_date', 'award_level'],
    empty: 'No awards added yet.',
    why: 'Prizes for excellence in the field are the first of the ten criteria.',
  },
  guidance: {
    points: [
      'Receipt: the certificate or letter names you, or your team with you as a member',
      'Recognition: the prize is known nationally or internationally, beyond one employer or school',
      'Excellence: the published criteria, who the judges are, how many compete and how many are chosen',
      'Field: the prize is for work in the field of your petition',
    ],
    citation: '8 CFR 204.5(h)(3)(i); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
