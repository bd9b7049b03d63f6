import type { MetaDescriptor } from 'react-router';

import { site } from './site.ts';

/** The head of a page. `isPrivate` keeps a page that needs a session, or leads nowhere, out of search engines. */
export function pageMeta({
  title,
  description,
  isPrivate = false,
}: {
  title: string;
  description?: string;
  isPrivate?: boolean;
}): MetaDescriptor[] {
  return [
    { title: `${title} · ${site.brandName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
