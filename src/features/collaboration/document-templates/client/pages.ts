import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const filled = {
  module: 'fill-page.tsx',
  title: 'Templates',
  label: 'Templates',
  about: 'Letters and statements to fill in for an applicant.',
  group: 'Applicants',
  words: 'document templates letters fill word docx pdf download',
  icon: IconTemplate,
} as const;

export const templatePages = definePages('features/collaboration/document-templates/client', [
  { ...filled, address: `${paths.mentor}/templates`, area: 'mentor' },
  { ...filled, address: `${paths.attorney}/templates`, area: 'attorney' },
  {
    address: `${paths.admin}/templates`,
    module: 'templates-page.tsx',
    title: 'Document Templates',
    area: 'admin',
    permits: ['manage_templates'],
    label: 'Document Templates',
    about: 'Starting texts for mentors and attorneys.',
    group: 'Catalogue',
    words: 'templates letters documents placeholders',
    icon: IconTemplate,
    createAction: { label: 'Add a template', words: 'create new document template letter' },
  },
]);
