import type { MetaDescriptor } from 'react-router';

import { site } from './site.tsx';

type PageHead = {
  title: string;
  /** Whether the title is shown without the brand name. */
  isWholeTitle?: boolean;
  description?: string;
  /** Canonical path for search engines. */
  path?: string;
  /** Whether search engines must ignore the page, because it needs a session or does not exist. */
  isPrivate?: boolean;
};

export function pageMeta({
  title,
  isWholeTitle = false,
  description = '',
  path,
  isPrivate = false,
}: PageHead): MetaDescriptor[] {
  const whole = isWholeTitle ? title : `${title} · ${site.brandName}`;
  return [
    { title: whole },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path === undefined ? [] : shared({ title: whole, description, path })),
  ];
}

function shared({ title, description, path }: Record<'title' | 'description' | 'path', string>): MetaDescriptor[] {
  const url = site.origin + path;
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.brandName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${site.origin}/images/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: 'The overview of an applicant’s evidence, with the criteria that are complete',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
