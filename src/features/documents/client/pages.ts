import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const documentPages = definePages('features/documents/client', [
  {
    address: `${paths.dashboard}/documents`,
    module: 'documents-page.tsx',
    title: 'Document Upload',
    for: 'dashboard',
    label: 'Documents',
    group: 'Case',
    words: 'files review revision letters trash deleted restore',
    icon: IconFileText,
    begin: { label: 'Upload a document', words: 'new submit file review' },
    waiting: 'documents',
  },
]);
