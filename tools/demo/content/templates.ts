import type { TemplateInput } from '#features/collaboration/document-templates/schema.ts';

/** Text templates of the demo's mentor and attorney. The last one is inactive. */
export const templates: readonly TemplateInput[] = [
  {
    name: 'Recommendation letter',
    category: 'Recommendation letter',
    description: 'From an expert who knows the work, but not the applicant.',
    content: `{{date.today}}

U.S. Citizenship and Immigration Services

Re: Form I-140 petition of {{applicant.name}}

Dear Officer,

I write in support of the petition of {{applicant.name}} for classification as an individual of extraordinary ability. I have never worked with {{applicant.name}}; I know the work from its publications and from how my own field has taken it up.

First, say who you are: your position, what you have done, and why your judgment counts in this field.

Then name one contribution, what was known before it, and who uses it today. Attach the evidence.

Sincerely,`,
    is_active: true,
  },
  {
    name: 'Confirmation of a critical role',
    category: 'Employer letter',
    description: 'For the employer’s letterhead.',
    content: `{{date.today}}

To whom it may concern,

This is to confirm that {{applicant.name}} has held a critical role in our organization. Describe the organization and what it is known for, the role in your own words, and what would not have happened without it.

The letter was prepared with {{provider.name}} of {{site.name}}.`,
    is_active: true,
  },
  {
    name: 'Petition cover letter',
    category: 'Petition letter',
    description: '',
    content: `{{site.name}}
{{site.address}}

{{date.today}}

Petition for {{applicant.name}}: classification under section 203(b)(1)(A) of the Act

The exhibits are listed in order. Each claimed criterion has its own section.

{{provider.name}}`,
    is_active: true,
  },
  {
    name: 'Statement of plans (old wording)',
    category: 'Personal statement',
    description: 'Replaced; kept for comparison.',
    content: 'I, {{applicant.name}}, intend to continue my work in the United States.',
    is_active: false,
  },
];
