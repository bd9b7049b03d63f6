// Reads the structure of a PDF as a screen reader does, and finds what is wrong with it.
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib';

import { numberIn, readDrawing } from './pdf-content.ts';
import { withPdf } from './read-packet.ts';

const parents: Readonly<Record<string, readonly string[]>> = {
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
};

type Found = {
  problems: string[];
  /** Pieces of each element, by page, in the order of the structure. */
  pieces: Map<PDFRef, string[]>;
  /** Elements of pieces and of links, as the parent tree must name them. */
  owners: Map<string, PDFRef>;
  links: Map<PDFRef, PDFRef>;
  lastLevel: number;
};

/**
 * Returns the faults of a PDF's tags. Empty for a valid one.
 * @param options.areLinksTagged whether each link has to be tagged
 */
export async function checkStructure(bytes: Uint8Array, { areLinksTagged = true } = {}): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog } = document;
  const root = catalog.lookup(PDFName.of('StructTreeRoot'));
  if (!(root instanceof PDFDict)) return ['no structure'];
  const found: Found = { problems: [], pieces: new Map(), owners: new Map(), links: new Map(), lastLevel: 0 };
  const mark = catalog.lookup(PDFName.of('MarkInfo'));
  const isMarked = mark instanceof PDFDict && mark.lookup(PDFName.of('Marked')) === PDFBool.True;
  if (!isMarked) found.problems.push('not marked');
  const preferences = catalog.lookup(PDFName.of('ViewerPreferences'));
  if (!(preferences instanceof PDFDict) || preferences.lookup(PDFName.of('DisplayDocTitle')) !== PDFBool.True) {
    found.problems.push('shows no title');
  }
  if (!document.getTitle()) found.problems.push('no title');
  const rootRef = catalog.get(PDFName.of('StructTreeRoot'));
  for (const kid of listKids(root)) {
    if (kid instanceof PDFRef) walk(kid, { parent: rootRef, parentRole: 'Root', root, found });
    else found.problems.push('a root with content');
  }
  const tree = readNumbers(root.lookup(PDFName.of('ParentTree')));
  for (const [index, page] of document.getPages().entries()) {
    found.problems.push(
      ...checkPage(page.node, page.ref, { tree, found, areLinksTagged }).map((one) => `page ${index + 1}: ${one}`),
    );
  }
  return found.problems;
}

type Around = { parent: PDFObject | undefined; parentRole: string; root: PDFDict; found: Found };

function walk(ref: PDFRef, { parent, parentRole, root, found }: Around): void {
  const element = root.context.lookup(ref);
  if (!(element instanceof PDFDict)) return void found.problems.push(`${ref.toString()} is no element`);
  const role = readName(element, 'S');
  if (element.get(PDFName.of('P')) !== parent) found.problems.push(`${role} has another parent`);
  if (parents[role] && !parents[role].includes(parentRole)) found.problems.push(`${role} in ${parentRole}`);
  const [, level] = /^H(\d)$/.exec(role) ?? [];
  if (level !== undefined) {
    if (Number(level) > found.lastLevel + 1) found.problems.push(`H${level} after H${found.lastLevel}`);
    found.lastLevel = Number(level);
  }
  if (role === 'Figure' && !element.has(PDFName.of('Alt'))) found.problems.push('a figure without words');
  const ownPage = element.get(PDFName.of('Pg'));
  for (const kid of listKids(element)) {
    const object = root.context.lookup(kid);
    if (object instanceof PDFNumber) addPiece(ref, { page: ownPage, stream: null, mcid: object.asNumber(), found });
    else if (object instanceof PDFDict && readName(object, 'Type') === 'MCR') {
      const stream = object.get(PDFName.of('Stm'));
      const mcid = numberIn(object, 'MCID') ?? -1;
      const page = object.get(PDFName.of('Pg')) ?? ownPage;
      addPiece(ref, { page, stream: stream instanceof PDFRef ? stream : null, mcid, found });
    } else if (object instanceof PDFDict && readName(object, 'Type') === 'OBJR') {
      const link = object.get(PDFName.of('Obj'));
      if (!(link instanceof PDFRef)) found.problems.push('a link that is no object');
      else found.links.set(link, ref);
      if (role !== 'Link') found.problems.push(`a link in ${role}`);
    } else if (kid instanceof PDFRef) walk(kid, { parent: ref, parentRole: role, root, found });
    else found.problems.push(`${role} has a kid that is nothing`);
  }
}

function addPiece(
  element: PDFRef,
  { page, stream, mcid, found }: { page: PDFObject | undefined; stream: PDFRef | null; mcid: number; found: Found },
): void {
  if (!(page instanceof PDFRef)) return void found.problems.push('content of no page');
  const key = getKey(stream, mcid);
  const own = found.pieces.get(page) ?? [];
  if (own.includes(key)) found.problems.push(`content ${key} twice`);
  found.pieces.set(page, [...own, key]);
  found.owners.set(`${page.toString()} ${key}`, element);
}

function checkPage(
  page: PDFDict,
  ref: PDFRef,
  { tree, found, areLinksTagged }: { tree: Map<number, PDFObject>; found: Found; areLinksTagged: boolean },
): string[] {
  const { pieces, problems } = readDrawing(page);
  const drawn = pieces.map(({ stream, mcid }) => getKey(stream, mcid));
  const read = found.pieces.get(ref) ?? [];
  if (drawn.join() !== read.join()) problems.push(`draws ${drawn.join(' ')} and reads ${read.join(' ')}`);
  for (const { stream, mcid } of pieces) {
    const holder = stream ? page.context.lookup(stream) : page;
    const dict = holder && 'dict' in holder && holder.dict instanceof PDFDict ? holder.dict : holder;
    const list = dict instanceof PDFDict ? tree.get(numberIn(dict, 'StructParents') ?? -1) : undefined;
    const owner = list instanceof PDFArray ? list.get(mcid) : undefined;
    const expected = found.owners.get(`${ref.toString()} ${getKey(stream, mcid)}`);
    if (!owner || owner !== expected) problems.push(`content ${mcid} has no element in the tree of parents`);
  }
  const annotations = page.lookup(PDFName.of('Annots'));
  for (const annotation of annotations instanceof PDFArray ? annotations.asArray() : []) {
    const dict = page.context.lookup(annotation);
    const owner = annotation instanceof PDFRef ? found.links.get(annotation) : undefined;
    if (!owner && areLinksTagged) problems.push('a link that is not tagged');
    if (!owner || !(dict instanceof PDFDict)) continue;
    if (tree.get(numberIn(dict, 'StructParent') ?? -1) !== owner) problems.push('a link without its element');
    if (!dict.has(PDFName.of('Contents'))) problems.push('a link without words');
  }
  return problems;
}

function listKids(element: PDFDict): PDFObject[] {
  const kids = element.get(PDFName.of('K'));
  const list = element.context.lookup(kids);
  if (list instanceof PDFArray) return list.asArray();
  return kids ? [kids] : [];
}

/** Flattens a number tree. */
function readNumbers(node: PDFObject | undefined): Map<number, PDFObject> {
  const numbers = new Map<number, PDFObject>();
  if (!(node instanceof PDFDict)) return numbers;
  const own = node.lookup(PDFName.of('Nums'));
  const pairs = own instanceof PDFArray ? own.asArray() : [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [key, value] = [pairs[at], pairs[at + 1]];
    if (!(key instanceof PDFNumber) || !value) continue;
    const list = node.context.lookup(value);
    numbers.set(key.asNumber(), list instanceof PDFArray ? list : value);
  }
  const kids = node.lookup(PDFName.of('Kids'));
  for (const kid of kids instanceof PDFArray ? kids.asArray() : []) {
    for (const [key, value] of readNumbers(node.context.lookup(kid))) numbers.set(key, value);
  }
  return numbers;
}

function readName(dict: PDFDict, key: string): string {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : '';
}

function getKey(stream: PDFRef | null, mcid: number): string {
  return `${stream?.toString() ?? 'page'}:${mcid}`;
}

/**
 * Formats the elements of a PDF with the scope of headers and differing languages: `Document(Table@de(TR(TH:Row)))`.
 */
export async function readRoles(bytes: Uint8Array): Promise<string> {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const root = catalog.lookup(PDFName.of('StructTreeRoot'));
  const describe = (element: PDFDict): string => {
    const below = listKids(element).flatMap((kid) => {
      const object = element.context.lookup(kid);
      return object instanceof PDFDict && object.has(PDFName.of('S')) ? [describe(object)] : [];
    });
    const attributes = element.lookup(PDFName.of('A'));
    const scope = attributes instanceof PDFDict ? readName(attributes, 'Scope') : '';
    const language = element.lookup(PDFName.of('Lang'));
    const suffix = `${scope && `:${scope}`}${language instanceof PDFHexString ? `@${language.decodeText()}` : ''}`;
    return `${readName(element, 'S')}${suffix}${below.length > 0 ? `(${below.join(' ')})` : ''}`;
  };
  return root instanceof PDFDict ? describe(root).slice(1, -1) : '';
}

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] };

/**
 * Formats the elements of a PDF with their text, page by page, as another reader finds them: `L(LI(Lbl(1.)
 * LBody(P(One))))`.
 */
export function readTags(bytes: Uint8Array): Promise<string[]> {
  return withPdf(bytes, async (document) => {
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const words = wordsById((await page.getTextContent({ includeMarkedContent: true })).items);
      const tree = (await page.getStructTree()) as Node | null;
      pages.push((tree?.children ?? []).map((node) => write(node, words)).join(' '));
    }
    return pages;
  });
}

function wordsById(items: readonly object[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('type' in item && item.type === 'endMarkedContent') open.pop();
    else if ('type' in item) open.push('id' in item && typeof item.id === 'string' ? item.id : undefined);
    else if ('str' in item) {
      const id = open.findLast((one) => one !== undefined);
      const end = 'hasEOL' in item && item.hasEOL === true && !String(item.str).endsWith(' ') ? ' ' : '';
      if (id !== undefined) words.set(id, `${words.get(id) ?? ''}${String(item.str)}${end}`);
    }
  }
  return words;
}

function write({ role, type, id, alt, children = [] }: Node, words: ReadonlyMap<string, string>): string {
  if (type === 'content') return (words.get(id ?? '') ?? '').trim();
  if (type !== undefined) return '';
  const within =
    alt ??
    children
      .map((child) => write(child, words))
      .filter(Boolean)
      .join(' ');
  return `${role ?? ''}(${within})`;
}
