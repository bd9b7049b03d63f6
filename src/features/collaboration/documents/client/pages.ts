import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const queue = {
  module: 'review-queue-page.tsx',
  label: 'Documents',
  about: 'Documents your applicants submit for review.',
  group: 'Applicants',
  icon: IconFileText,
} as const;

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
    ...queue,
    title: 'Mentor Document Review',
    area: 'mentor',
    words: 'review queue approve revision notes files pending',
    pendingItems: 'mentor-documents',
  },
  {
    address: `${paths.attorney}/documents`,
    ...queue,
    title: 'Attorney Document Review',
    area: 'attorney',
    words: 'review queue approve request changes notes files pending legal',
    pendingItems: 'attorney-documents',
  },
]);
