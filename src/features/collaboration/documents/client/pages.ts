import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const documentPages = definePages('features/collaboration/documents/client', [
  {
    address: `${paths.dashboard}/documents`,
    module: 'documents-page.tsx',
    title: 'Document Upload',
    area: 'dashboard',
    label: 'Documents',
    group: 'Case',
    words: 'files review revision letters trash deleted restore',
    icon: IconFileText,
    createAction: { label: 'Upload a document', words: 'new submit file review' },
    pendingItems: 'documents',
  },
  {
    address: `${paths.mentor}/documents`,
    module: 'mentor-documents-page.tsx',
    title: 'Mentor Document Review',
    area: 'mentor',
    label: 'Documents',
    about: 'Documents your applicants submit for review.',
    group: 'Applicants',
    words: 'review queue approve revision notes files pending',
    icon: IconFileText,
    pendingItems: 'mentor-documents',
  },
  {
    address: `${paths.attorney}/documents`,
    module: 'attorney-documents-page.tsx',
    title: 'Attorney Document Review',
    area: 'attorney',
    label: 'Documents',
    about: 'Documents your applicants submit for review.',
    group: 'Applicants',
    words: 'review queue approve request changes notes files pending legal',
    icon: IconFileText,
    pendingItems: 'attorney-documents',
  },
]);
