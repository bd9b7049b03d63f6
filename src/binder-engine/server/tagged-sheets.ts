// Sheets of a packet with their tags and links: the part of a source's structure that belongs to each page, or a tag
// for untagged pages.
import { PDFDict, PDFName } from '@cantoo/pdf-lib';

import type { PlanPage } from '../planned.ts';
import { drawOwnSheet, drawSheet, getPage, type Sheet, type SourcePlace } from './bind-page.ts';
import { pdfText } from './copy.ts';
import { readLinks, writeLink, type Destinations, type Link } from './links.ts';
import type { Output } from './output.ts';
import { placePage } from './place.ts';
import { findLanguage } from './structure-roles.ts';
import { isTagged, type Carried, type Structure } from './structure.ts';

/** Maximum depth of nested forms that are searched for text. */
const MAX_FORMS = 3;

/** A link that is kept, with its target, and its object if a structure may name it. */
type KeptLink = Link & { leads: string | number; number: number | undefined };

/** A page of the packet: its object, and its source. */
export type BoundPage = {
  plan: PlanPage;
  number: number;
  /** Structure element that the page belongs to. */
  group: number;
  place: SourcePlace;
  stamp: SourcePlace;
  /** Number of the form that contains its drawing, if its pieces are in one. */
  form: number | undefined;
  links: KeptLink[];
};

export type BoundSheet = { sheet: Sheet; annotations: string[]; entries: string };

/**
 * Reserves numbers for the tagged content of a page, before its structure is copied.
 *
 * @param around.isShared whether other copies use the same drawing, which then cannot have elements of its own
 */
export function bindPage(
  page: Pick<BoundPage, 'plan' | 'number' | 'group' | 'place' | 'stamp'>,
  {
    output,
    find,
    findDestination,
    isShared,
  }: {
    output: Output;
    find: Destinations;
    findDestination: (link: Link) => string | number | undefined;
    isShared: boolean;
  },
): BoundPage {
  const own = getPage(page.place);
  const { matrix } = 'file' in page.plan ? placePage(own, page.place.turn) : { matrix: [1, 0, 0, 1, 0, 0] as const };
  const hasTags = !isShared && isTagged(page.place.from.source, page.place.page);
  const links = readLinks(own, { matrix, find }).flatMap((link): KeptLink[] => {
    const leads = findDestination(link);
    return leads === undefined ? [] : [{ ...link, leads, number: hasTags && link.ref ? output.reserve() : undefined }];
  });
  const isForm = hasTags && 'file' in page.plan;
  return { ...page, links, form: isForm ? output.reserve() : undefined };
}

/** Copies the structure of pages of one source. @param after level of the preceding heading */
export function carryPages(
  structure: Structure,
  pages: readonly BoundPage[],
  after: number,
): ReadonlyMap<number, Carried> {
  const [first] = pages;
  if (!first) return new Map();
  const { source, copier } = first.place.from;
  return structure.carry(
    { source, copier, after },
    pages.flatMap(({ plan, number, group, place, form = null, links }) => {
      if ('file' in plan && form === null) return [];
      const named = links.flatMap((link) => (link.ref && link.number ? [[link.ref, link.number] as const] : []));
      return [{ page: place.page, number, group, form, links: new Map(named) }];
    }),
  );
}

/** Draws a page. If it has no tags of its own, tags it as one piece. */
export async function drawBound(
  page: BoundPage,
  { output, structure, carried }: { output: Output; structure: Structure; carried: Carried | undefined },
): Promise<BoundSheet> {
  const { plan, number, group, place, stamp, form } = page;
  const annotations = page.links.map((link) => putLink(output, link, carried));
  const entries = annotations.length > 0 ? ' /Tabs /S' : '';
  const keyEntry = (key: number | undefined): string =>
    key === undefined ? entries : `${entries} /StructParents ${key}`;
  if (!('file' in plan)) {
    return { sheet: await drawOwnSheet(output, place), annotations, entries: keyEntry(carried?.key) };
  }
  const language = findLanguage(place.from.source.catalog);
  if (carried && form !== undefined) {
    const sheet = await drawSheet(output, { evidence: place, stamp, tagging: { form, key: carried.key } });
    const key = sheet.hasNotes ? structure.addPage({ number, group, language }) : undefined;
    return { sheet, annotations, entries: keyEntry(key) };
  }
  const hasText = place.text !== undefined || hasFonts(getPage(place).resources);
  // A scan without recognized words can be described only by its position.
  const alt = hasText ? undefined : `Image of a page: ${plan.stamp}`;
  const sheet = await drawSheet(output, { evidence: place, stamp, tagging: { role: hasText ? 'P' : 'Figure' } });
  return { sheet, annotations, entries: keyEntry(structure.addPage({ number, group, alt, language })) };
}

/** A link that the structure names must be a separate object. */
function putLink(output: Output, { box, leads, number, words = '' }: KeptLink, carried: Carried | undefined): string {
  const key = number === undefined ? undefined : carried?.links.get(number);
  if (number === undefined || key === undefined) return writeLink(box, leads);
  output.put(number, writeLink(box, leads, ` /StructParent ${key} /Contents ${pdfText(words)}`));
  return `${number} 0 R`;
}

/** Whether a page may contain text. It needs a font for that. */
function hasFonts(resources: PDFDict | undefined, depth = 0): boolean {
  const fonts = resources?.lookup(PDFName.of('Font'));
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true;
  const objects = resources?.lookup(PDFName.of('XObject'));
  if (!(objects instanceof PDFDict) || depth >= MAX_FORMS) return false;
  return objects.keys().some((key) => {
    const object = objects.lookup(key);
    const dict = object && 'dict' in object && object.dict instanceof PDFDict ? object.dict : undefined;
    const own = dict?.lookup(PDFName.of('Resources'));
    return own instanceof PDFDict && hasFonts(own, depth + 1);
  });
}
