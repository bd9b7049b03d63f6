import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const legalInputPages = definePages('features/collaboration/legal-inputs/client', [
  {
    address: `${paths.admin}/legal-input`,
    module: 'legal-inputs-page.tsx',
    title: 'Legal Input Override',
    area: 'admin',
    permits: ['manage_content'],
    label: 'Legal Input',
    about: 'Attorneys’ feedback on documents, before applicants see it.',
    group: 'Content',
    words: 'override feedback attorneys approve reject legal review documents',
    icon: IconScale,
    pendingItems: 'legal-inputs',
  },
  {
    address: `${paths.attorney}/legal-input`,
    module: 'written-inputs-page.tsx',
    title: 'Legal Input',
    area: 'attorney',
    label: 'Legal Input',
    about: 'Your feedback on your applicants’ documents, and our decisions.',
    group: 'Applicants',
    words: 'feedback documents write approved rejected review',
    icon: IconScale,
    createAction: { label: 'Write legal input', words: 'new feedback' },
  },
]);
