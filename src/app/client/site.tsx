import { Children, type ReactNode } from 'react';

import { SITE_CONTENT_ID, SITE_TAGS, siteLinks, siteServices, type SiteContent } from '#core/shared/site-content.ts';

import { developmentSite } from './development-site.ts';

/** The names of the sections, by the list that stands for each. */
const sectionNames = new WeakMap<readonly unknown[], string>();

/**
 * Public pages are rendered at build time, before their content is known: the built HTML is a Mustache template, which the
 * server fills in and escapes (src/app/server/pages.ts). A browser reads the same content back from the root's JSON, and
 * so renders exactly what the server sent. Vite's own server fills in nothing.
 */
export const site: SiteContent = readSite();

type EachProps<Item> = {
  /** A list of the site's content; nothing else is repeated when a page is served. */
  of: readonly Item[];
  /** Returns an element. */
  children: (item: Item) => ReactNode;
};

/** Each item of a list of the content. */
export function Each<Item>({ of: items, children }: EachProps<Item>) {
  const name = sectionNames.get(items);
  const shown = items.map((item) => children(item));
  return Children.toArray(name ? [tag(`#${name}`), ...shown, tag(`/${name}`)] : shown);
}

/** The content as the browser will read it. */
export function SiteContentData() {
  // What the server sent stays.
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
  if (typeof document === 'undefined') return makeTemplate();
  return JSON.parse(document.getElementById(SITE_CONTENT_ID)?.textContent ?? 'null') as SiteContent;
}

/** The content whose every text is the tag of itself, and whose every list is a section of one item. */
export function makeTemplate(): SiteContent {
  const claim = { value: tag('value'), label: tag('label'), note: tag('note') };
  return {
    brandName: tag('brandName'),
    tradingNameNotice: tag('tradingNameNotice'),
    postalAddress: tag('postalAddress'),
    phone: tag('phone'),
    phoneLink: tag('phoneLink'),
    infoEmail: tag('infoEmail'),
    businessHours: tag('businessHours'),
    uploadMaxMegabytes: tag('uploadMaxMegabytes'),
    notices: section('notices', tag('.')),
    origin: tag('origin'),
    links: tagEach('links', siteLinks),
    scheduleCallAbout: tagEach('scheduleCallAbout', siteServices),
    testimonials: section('testimonials', {
      name: tag('name'),
      title: tag('title'),
      content: tag('content'),
      rating: tag('rating'),
      achievement: tag('achievement'),
      images: section('images', { src: tag('src') }),
      initials: section('initials', tag('.')),
      marks: section('marks', tag('.')),
    }),
    claims: section('claims', claim),
    workbookClaims: section('workbookClaims', claim),
    plans: section('plans', {
      name: tag('name'),
      description: tag('description'),
      price: tag('price'),
      amount: tag('amount'),
      features: section('features', tag('.')),
      badges: section('badges', tag('.')),
    }),
  };
}

function tag(name: string): string {
  const [opening, closing] = SITE_TAGS;
  return `${opening}${name}${closing}`;
}

function tagEach<Key extends string>(name: string, keys: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, tag(`${name}.${key}`)])) as Record<Key, string>;
}

function section<Item>(name: string, item: Item): Item[] {
  const items = [item];
  sectionNames.set(items, name);
  return items;
}
