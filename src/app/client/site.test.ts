import Mustache from 'mustache';
import { expect, it } from 'vitest';

import { SITE_TAGS, type SiteContent } from '#core/shared/site-content.ts';

import { developmentSite } from './development-site.ts';
import { createTemplate } from './site.tsx';

const names = {
  sections: [
    'notices',
    'testimonials',
    'images',
    'initials',
    'marks',
    'stats',
    'workbookStats',
    'plans',
    'features',
    'badges',
  ],
};

it('every text of the template is its own placeholder', () => {
  const full: SiteContent = structuredClone(developmentSite);
  full.notices.push('We are closed on Friday.');
  full.testimonials[0]?.images.push({ src: '/images/a.webp' });
  const template = createTemplate();
  expect(
    leaves(template).map(([path, text]) => [
      path,
      Mustache.render(inSections(path, text), full, {}, { tags: [...SITE_TAGS], escape: String }),
    ]),
  ).toEqual(leaves(full));
});

/** Returns each text with its path: the names of objects and lists. */
function leaves(value: unknown, path: string[] = []): [string[], string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

function inSections(path: string[], text: string): string {
  const [opening, closing] = SITE_TAGS;
  const around = path.filter((name) => names.sections.includes(name));
  return around.reduceRight((inner, name) => `${opening}#${name}${closing}${inner}${opening}/${name}${closing}`, text);
}
