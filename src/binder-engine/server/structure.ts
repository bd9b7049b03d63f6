// Structure of a packet for screen readers: the structures of its files, under an element for each exhibit.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef } from '@cantoo/pdf-lib';

import { pdfText, type Copier } from './copy.ts';
import type { Output } from './output.ts';
import { dictIn, type Source } from './source.ts';
import { languageEntry, findLanguage, createRoles, type Roles } from './structure-roles.ts';

/** Maximum depth of nested elements. */
const MAX_DEPTH = 60;
/** Maximum pieces of content on a page. A list of all their elements is written. */
const MAX_PIECES = 20_000;
/** Entries of one leaf of the parent tree. */
const LEAF = 100;

/** A page of the packet that is copied from a tagged source. */
type CarriedPage = {
  /** Page of the source, from 0. */
  page: number;
  /** The page's object. */
  number: number;
  /** Object number of the form that contains its drawing. Null if the page draws it directly. */
  form: number | null;
  /** Links of the source's page that are kept, with their objects. */
  links: ReadonlyMap<PDFRef, number>;
  /** The element that it belongs to. */
  group: number;
};

/** References of the structure to a page: the key of its content, and of its links. */
export type Carried = { key: number; links: ReadonlyMap<number, number> };

export type Structure = {
  /** Adds an element on the packet's first level. */
  addGroup(): number;
  /**
   * Copies the elements of source pages with the content that they name.
   *
   * @param from.after level of the preceding heading
   * @returns the result by page object, without untagged pages
   */
  carry(
    from: { source: Source; copier: Copier; after: number },
    pages: readonly CarriedPage[],
  ): ReadonlyMap<number, Carried>;
  /** Adds a page whose drawing is one piece of content, and returns the key of that. An image is read as `alt`. */
  addPage(page: { number: number; group: number; alt?: string | undefined; language: string | undefined }): number;
  /** Writes what is left. @returns the entries of the catalog */
  finish(): string;
};

/** State of a page while its elements are copied: the element of each piece, and the key of each link. */
type Carrying = CarriedPage & { owners: Map<number, number>; linkKeys: Map<number, number> };

export function openStructure(output: Output): Structure {
  const [root, document] = [output.reserve(), output.reserve()];
  const groups = new Map<number, number[]>();
  /** Entries by key: an element, or the elements of a page's pieces. */
  const parents: string[] = [];

  function take(value: string): number {
    return parents.push(value) - 1;
  }

  return {
    addGroup() {
      const number = output.reserve();
      groups.set(number, []);
      return number;
    },
    carry({ source, copier, after }, pages) {
      const tree = dictIn(source.catalog, 'StructTreeRoot');
      const carrying = new Map<PDFRef, Carrying>();
      for (const page of pages) {
        const ref = source.pages[page.page]?.ref;
        // A page that occurs twice is tagged once.
        if (!ref || carrying.has(ref) || !isTagged(source, page.page)) continue;
        carrying.set(ref, { ...page, owners: new Map(), linkKeys: new Map() });
      }
      if (!tree || carrying.size === 0) return new Map();
      const links = new Map(
        [...carrying.values()].flatMap((page) => [...page.links].map(([ref, link]) => [ref, { page, link }] as const)),
      );
      const firsts = new Map<PDFDict, Carrying | undefined>();
      const written = new Set<PDFDict>();
      const writing = { output, copier, roles: createRoles(tree, after), carrying, firsts, links, written, take };
      for (const { element, language } of listTop(tree, findLanguage(source.catalog))) {
        const first = findFirstPage(element, { carrying, firsts, page: undefined, depth: 0 });
        if (!first) continue;
        const around = { parent: first.group, page: undefined, depth: 0, language };
        const number = writeElement(element, { ...writing, ...around });
        if (number !== undefined) groups.get(first.group)?.push(number);
      }
      const found = new Map<number, Carried>();
      for (const page of carrying.values()) {
        if (page.owners.size === 0) continue;
        const last = Math.max(...page.owners.keys());
        const list = Array.from({ length: last + 1 }, (_, id) => refTo(page.owners.get(id)));
        found.set(page.number, { key: take(`[${list.join(' ')}]`), links: page.linkKeys });
      }
      return found;
    },
    addPage({ number, group, alt, language }) {
      const element = output.reserve();
      const attributes = `${alt === undefined ? '' : ` /Alt ${pdfText(alt)}`}${languageEntry(language)}`;
      const role = alt === undefined ? 'P' : 'Figure';
      output.put(element, `<</S /${role} /P ${group} 0 R /Pg ${number} 0 R /K 0${attributes}>>`);
      groups.get(group)?.push(element);
      return take(`[${element} 0 R]`);
    },
    finish() {
      const kids = [...groups].filter(([, own]) => own.length > 0);
      for (const [group, own] of kids) output.put(group, `<</S /Sect /P ${document} 0 R /K ${formatRefs(own)}>>`);
      output.put(document, `<</S /Document /P ${root} 0 R /K ${formatRefs(kids.map(([group]) => group))}>>`);
      const next = `/ParentTreeNextKey ${parents.length}`;
      output.put(
        root,
        `<</Type /StructTreeRoot /K ${document} 0 R /ParentTree ${putTree(output, parents)} 0 R ${next}>>`,
      );
      return ` /MarkInfo <</Marked true>> /StructTreeRoot ${root} 0 R`;
    },
  };
}

/** Whether a page's drawing consists of pieces that a structure can name. */
export function isTagged({ catalog, pages }: Source, page: number): boolean {
  const own = pages[page];
  const key = own?.ref && own.dict.lookup(PDFName.of('StructParents'));
  return key instanceof PDFNumber && dictIn(catalog, 'StructTreeRoot') !== undefined;
}

type Writing = {
  output: Output;
  copier: Copier;
  roles: Roles;
  carrying: ReadonlyMap<PDFRef, Carrying>;
  firsts: Map<PDFDict, Carrying | undefined>;
  links: ReadonlyMap<PDFRef, { page: Carrying; link: number }>;
  /** Prevents endless recursion if an element contains itself. */
  written: Set<PDFDict>;
  /** Adds an entry to the parent tree and returns its key. */
  take: (value: string) => number;
  parent: number;
  /** Page of the pieces that name no other. */
  page: PDFRef | undefined;
  depth: number;
  language?: string | undefined;
};

/** Writes an element with its children on copied pages. Returns its number, or undefined if none of it is on them. */
function writeElement(element: PDFDict, writing: Writing): number | undefined {
  const { output, copier, roles, carrying, links, written, parent, depth, language } = writing;
  if (written.has(element) || !(findFirstPage(element, writing) || isEmptyCell(element))) return undefined;
  written.add(element);
  const number = output.reserve();
  const role = roles.getName(element);
  const page = findPage(element) ?? writing.page;
  const kids: string[] = [];
  let hasLink = false;
  for (const kid of listKids(element)) {
    if (kid instanceof PDFDict) {
      const below = writeElement(kid, { ...writing, parent: number, page, depth: depth + 1, language: undefined });
      if (below !== undefined) kids.push(`${below} 0 R`);
    } else if ('link' in kid) {
      const found = links.get(kid.link);
      if (!found || found.page.linkKeys.has(found.link)) continue;
      found.page.linkKeys.set(found.link, writing.take(`${number} 0 R`));
      kids.push(`<</Type /OBJR /Obj ${found.link} 0 R /Pg ${found.page.number} 0 R>>`);
      hasLink = true;
    } else {
      const on = findCarrying(kid, { carrying, page });
      if (!on || on.owners.has(kid.id)) continue;
      on.owners.set(kid.id, number);
      const form = on.form === null ? '' : ` /Stm ${on.form} 0 R`;
      kids.push(`<</Type /MCR /Pg ${on.number} 0 R${form} /MCID ${kid.id}>>`);
    }
  }
  if (kids.length === 0 && !isEmptyCell(element)) return undefined;
  // A link to a target outside the packet becomes plain text.
  const shown = role === 'Link' && !hasLink ? 'Span' : role;
  const attributes =
    roles.formatEntries(element, copier) + (element.has(PDFName.of('Lang')) ? '' : languageEntry(language));
  output.put(
    number,
    `<</S /${shown} /P ${parent} 0 R${attributes} /K ${kids.length === 1 ? kids[0] : `[${kids.join(' ')}]`}>>`,
  );
  return number;
}

/** Whether the element is an empty table cell. Without it, the following cells would move to other columns. */
function isEmptyCell(element: PDFDict): boolean {
  const role = element.lookup(PDFName.of('S'));
  return (role === PDFName.of('TD') || role === PDFName.of('TH')) && listKids(element).length === 0;
}

type Piece = { id: number; page: PDFRef | undefined };
type Kid = PDFDict | Piece | { link: PDFRef };

function listKids(element: PDFDict): Kid[] {
  const kids = element.get(PDFName.of('K'));
  const list = element.context.lookup(kids);
  const all = list instanceof PDFArray ? list.asArray() : [kids];
  return all.flatMap((kid): Kid[] => {
    const object = element.context.lookup(kid);
    if (object instanceof PDFNumber) return [{ id: object.asNumber(), page: undefined }];
    if (!(object instanceof PDFDict)) return [];
    const id = object.lookup(PDFName.of('MCID'));
    // Forms within a page are copied without their keys.
    if (id instanceof PDFNumber) {
      return object.has(PDFName.of('Stm')) ? [] : [{ id: id.asNumber(), page: findPage(object) }];
    }
    const link = object.get(PDFName.of('Obj'));
    if (link instanceof PDFRef) return [{ link }];
    return object.has(PDFName.of('S')) ? [object] : [];
  });
}

type Finding = {
  carrying: ReadonlyMap<PDFRef, Carrying>;
  /** Results so far. */
  firsts: Map<PDFDict, Carrying | undefined>;
  page: PDFRef | undefined;
  depth: number;
};

/** Returns the first copied page with content of an element. */
function findFirstPage(element: PDFDict, { carrying, firsts, page, depth }: Finding): Carrying | undefined {
  if (depth > MAX_DEPTH || firsts.has(element)) return firsts.get(element);
  firsts.set(element, undefined);
  const own = findPage(element) ?? page;
  for (const kid of listKids(element)) {
    const isElement = kid instanceof PDFDict;
    if (!isElement && 'link' in kid) continue;
    const found = isElement
      ? findFirstPage(kid, { carrying, firsts, page: own, depth: depth + 1 })
      : findCarrying(kid, { carrying, page: own });
    if (!found) continue;
    firsts.set(element, found);
    return found;
  }
  return undefined;
}

function findCarrying(
  { id, page: own }: Piece,
  { carrying, page }: Pick<Finding, 'carrying' | 'page'>,
): Carrying | undefined {
  const ref = own ?? page;
  return ref && id >= 0 && id < MAX_PIECES ? carrying.get(ref) : undefined;
}

/**
 * Returns the elements below the source's document element, each with its language. The packet's own elements replace
 * that one.
 */
function listTop(tree: PDFDict, language: string | undefined): { element: PDFDict; language: string | undefined }[] {
  return listKids(tree).flatMap((element) => {
    if (!(element instanceof PDFDict)) return [];
    const own = findLanguage(element) ?? language;
    const below = listKids(element);
    const isDocument = element.lookup(PDFName.of('S')) === PDFName.of('Document');
    // Content of the document itself has no other element.
    if (!isDocument || !below.every((kid) => kid instanceof PDFDict)) return [{ element, language }];
    return below.map((kid) => ({ element: kid, language: own }));
  });
}

/** Writes the parent tree with two levels, so that a reader need not load all of it. */
function putTree(output: Output, parents: readonly string[]): number {
  const leaves: string[] = [];
  for (let first = 0; first < parents.length; first += LEAF) {
    const own = parents.slice(first, first + LEAF);
    const leaf = output.reserve();
    const numbers = own.map((value, index) => `${first + index} ${value}`).join(' ');
    output.put(leaf, `<</Limits [${first} ${first + own.length - 1}] /Nums [${numbers}]>>`);
    leaves.push(`${leaf} 0 R`);
  }
  const tree = output.reserve();
  output.put(tree, leaves.length === 0 ? '<</Nums []>>' : `<</Kids [${leaves.join(' ')}]>>`);
  return tree;
}

function formatRefs(numbers: readonly number[]): string {
  return `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
}

function refTo(number: number | undefined): string {
  return number === undefined ? 'null' : `${number} 0 R`;
}

function findPage(dict: PDFDict): PDFRef | undefined {
  const page = dict.get(PDFName.of('Pg'));
  return page instanceof PDFRef ? page : undefined;
}
