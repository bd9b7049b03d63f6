import { DocumentsPage } from '#features/documents/client/documents-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Document Upload', isPrivate: true });
}

export default function DocumentsRoute() {
  return <DocumentsPage />;
}
