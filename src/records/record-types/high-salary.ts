import { choice } from '#core/shared/field-types/choice.ts';
import { decimal } from '#core/shared/field-types/decimal.ts';
import { file } from '../field-types/file/kind.ts';
import { files } from '../field-types/files/kind.ts';
import { forPetition } from '../field-types/kind.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { recordType } from '../record-type.ts';

/** High salary or other remuneration: criterion (ix). */
export const highSalary = recordType({
  table: 'high_salary',
  segment: 'salary',
  criterion: 'ix',
  title: 'High Salary Evidence',
  label: 'High Salary',
  subtitle:
    'Criterion (ix): a high salary or other significantly high remuneration, in relation to others in the field',
  noun: 'salary',
  form: {
    addTitle: 'Add a salary',
    editTitle: 'Update salary',
    add: 'Add salary',
    update: 'Update salary',
    cancel: 'Cancel',
  },
  fields: {
    employer_name: text({ label: 'Employer Name', required: 'Employer Name is required' }),
    role: text({ label: 'Role', required: 'Role is required' }),
    salary_amount: decimal({
      label: 'Salary amount',
      required: 'Salary amount is required',
      hint: 'Per year, in US dollars, unless you say otherwise below.',
      currency: 'USD',
      currencyField: 'currency',
    }),
    salary_reason: longText({
      label: 'Why it is high',
      ask: 'Explain why the salary is high',
      hint: 'Compared with whom, in which place and occupation, and according to which source.',
    }),
    comparison_report_url: file({ label: 'Comparison report', bucket: 'salary' }),
    offer_letter_url: file({ label: 'Offer letter', bucket: 'salary' }),
    w2_documents: files({ label: 'W-2 forms', hint: 'Or other proof of what you were paid.', bucket: 'salary' }),
    ...forPetition({
      currency: text({ label: 'Currency', suggestions: ['USD', 'EUR', 'GBP', 'CAD', 'INR', 'CNY', 'JPY'] }),
      period: choice({ label: 'Paid per', choices: ['Year', 'Month', 'Week', 'Day', 'Hour', 'Project'] }),
      place: text({ label: 'Place of work', hint: 'City and country, as given in the survey.' }),
      occupation: text({ label: 'Occupation', hint: 'As given in the survey.' }),
      percentile: decimal({
        label: 'Percentile',
        hint: 'Of 100 people doing this work there, how many earn less than you.',
      }),
      source: text({ label: 'Source of the comparison', hint: 'The survey, and its year.' }),
    }),
  },
  evidence: ['salary_reason', 'comparison_report_url', 'offer_letter_url', 'w2_documents'],
  list: {
    heading: 'Your salaries',
    title: 'employer_name',
    details: ['role', 'salary_amount'],
    empty: 'No salaries added yet.',
    why: 'High means high compared with others who do the same work in the same place.',
  },
  guidance: {
    points: [
      'Paid: tax records or pay statements show it; an offer alone carries less weight',
      'High: surveys for the same occupation, place and time compare your pay with that of others',
      'Remuneration: bonuses and shares count where their value is documented',
    ],
    citation: '8 CFR 204.5(h)(3)(ix); USCIS Policy Manual, volume 6, part F, chapter 2',
    asOf: '2026-11-20',
  },
});
