import { choice } from '#core/shared/field-types/choice.ts';
import { date } from '#core/shared/field-types/date.ts';
import { decimal } from '#core/shared/field-types/decimal.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { integer } from '#core/shared/field-types/integer.ts';
import { forPetition } from '../field-types/kind.ts';
import { lines } from '#core/shared/field-types/lines.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** Leading or critical roles: criterion (viii). */
export const criticalRoles = recordType({
  table: 'critical_roles',
  segment: 'roles',
  criterion: 'viii',
  title: 'Critical Roles',
  subtitle:
    'Criterion (viii): a leading or critical role for organizations or establishments of distinguished reputation',
  noun: 'role',
  form: { addTitle: 'Add a role', editTitle: 'Update role', add: 'Add role', update: 'Update role', cancel: 'Cancel' },
  fields: {
    company_name: text({ label: 'Company name', required: 'Company name is required' }),
    role_title: text({ label: 'Role title', required: 'Role title is required' }),
    team_size: integer({ label: 'Team size' }),
    budget_responsibility: decimal({ label: 'Budget responsibility', hint: 'In US dollars.', currency: 'USD' }),
    project_details: longText({ label: 'Project details' }),
    key_achievements: lines({ label: 'Key achievements', hint: 'One per line.' }),
    org_chart_url: file({ label: 'Organization chart', bucket: 'critical-roles' }),
    recognition_docs: files({
      label: 'Recognition',
      hint: 'Proof of the organization’s reputation and of how it values your work.',
      bucket: 'critical-roles',
    }),
    supervisor_signed_letters: files({ label: 'Letters signed by supervisors', bucket: 'critical-roles' }),
    grant_certificates: files({ label: 'Grant certificates', bucket: 'critical-roles' }),
    ...forPetition({
      kind: choice({ label: 'Type of role', choices: ['Leading', 'Critical'] }),
      start_date: date({ label: 'Start date', when: 'past' }),
      end_date: date({ label: 'End date', when: 'any', hint: 'Leave empty if you still hold the role.' }),
    }),
  },
  evidence: ['project_details', 'recognition_docs', 'supervisor_signed_letters'],
  periods: [{ from: 'start_date', to: 'end_date' }],
  eventDates: { from: 'start_date', to: 'end_date', whileEmpty: 'ongoing' },
  list: {
    heading: 'Your roles',
    title: 'company_name',
    details: ['role_title'],
    empty: 'No roles added yet.',
    why: 'A title says little: what depended on you, and where, says more.',
  },
  guidance: {
    points: [
      'Leading or critical: your duties and results show it; a title alone does not',
      'Distinguished reputation: rankings, funding, press or prizes for the organization, or for the part of it you worked in',
      'Letters: someone with direct knowledge describes in detail what you did and why it mattered',
    ],
    citation: '8 CFR 204.5(h)(3)(viii); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
