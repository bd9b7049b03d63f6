import { paths } from '#core/shared/paths.ts';

import { JsonLd } from './json-ld.tsx';
import { site } from './site.tsx';

export type BreadcrumbsProps = { name: string; path: string };

/** Breadcrumb data for search engines. Every page is directly below the home page. */
export function Breadcrumbs({ name, path }: BreadcrumbsProps) {
  const trail = [
    { name: 'Home', path: paths.home },
    { name, path },
  ];
  const itemListElement = trail.map((place, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: place.name,
    item: site.origin + place.path,
  }));
  return <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />;
}
