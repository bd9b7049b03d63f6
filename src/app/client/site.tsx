import { Children, type ReactNode } from 'react';

import { SITE_CONTENT_ID, SITE_TAGS, siteLinks, siteServices, type SiteContent } from '#core/shared/site-content.ts';

import { developmentSite } from './development-site.ts';

/** Names of the template sections, by the list for each. */
const sectionNames = new WeakMap<readonly unknown[], string>();

/**
 * Content of the site. Public pages are rendered at build time, before their content is known: the built HTML is a
 * Mustache template, which the server fills in and escapes (src/app/server/pages.ts). The browser reads the same
 * content from the root's JSON, and renders exactly what the server sent. Vite's own server fills in nothing.
 */
export const site: SiteContent = readSite();

type EachProps<Item> = {
  /** List of the site's content. Nothing else is repeated when a page is served. */
  of: readonly Item[];
  /** Renders one item as an element. */
  children: (item: Item) => ReactNode;
};

/** Renders each item of a content list. */
export function Each<Item>({ of: items, children }: EachProps<Item>) {
  const name = sectionNames.get(items);
  const shown = items.map((item) => children(item));
  return Children.toArray(name ? [tag(`#${name}`), ...shown, tag(`/${name}`)] : shown);
}

/** Content in the form that the browser reads. */
export function SiteContentData() {
  // Keeps the markup that the server sent.
  return (
    <script
      type="application/json"
      id={SITE_CONTENT_ID}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the server escapes it for a script
      dangerouslySetInnerHTML={{ __html: tag('&json') }}
    />
  );
}

function readSite(): SiteContent {
  if (import.meta.env.DEV) return developmentSite;
  if (typeof document === 'undefined') return createTemplate();
  return JSON.parse(document.getElementById(SITE_CONTENT_ID)?.textContent ?? 'null') as SiteContent;
}

/** Creates content whose texts are their own tags, and whose lists are sections with one item. */
export function createTemplate(): SiteContent {
  const stat = tags('value', 'label', 'note');
  return {
    ...tags('brandName', 'tradingNameNotice', 'postalAddress', 'phone', 'phoneLink', 'infoEmail', 'businessHours'),
    ...tags('uploadMaxMegabytes', 'origin'),
    notices: section('notices', tag('.')),
    links: tagEach('links', siteLinks),
    scheduleCallAbout: tagEach('scheduleCallAbout', siteServices),
    testimonials: section('testimonials', {
      ...tags('name', 'title', 'content', 'rating', 'achievement'),
      images: section('images', { src: tag('src') }),
      initials: section('initials', tag('.')),
      marks: section('marks', tag('.')),
    }),
    stats: section('stats', stat),
    workbookStats: section('workbookStats', stat),
    plans: section('plans', {
      ...tags('name', 'description', 'price', 'amount'),
      features: section('features', tag('.')),
      badges: section('badges', tag('.')),
    }),
  };
}

function tag(name: string): string {
  const [opening, closing] = SITE_TAGS;
  return `${opening}${name}${closing}`;
}

function tags<Key extends string>(...keys: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, tag(key)])) as Record<Key, string>;
}

function tagEach<Key extends string>(name: string, keys: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, tag(`${name}.${key}`)])) as Record<Key, string>;
}

function section<Item>(name: string, item: Item): Item[] {
  const items = [item];
  sectionNames.set(items, name);
  return items;
}
