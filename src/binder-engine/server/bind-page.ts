// One sheet of the binder: a page of evidence as a form XObject, its annotations and form fields, and the stamp over
// it.
import { deflateSync } from 'node:zlib';

import { PDFArray, PDFName, PDFRawStream, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';

import type { Turn } from '../binder.ts';
import type { PageText } from '../page-text.ts';
import { listAppearances, type Appearance } from './appearances.ts';
import { filterNames, type Copier } from './copy.ts';
import type { Output } from './output.ts';
import { inPdf, placePage, type Placed } from './place.ts';
import type { OpenSource } from './source-pool.ts';
import { dictIn, type SourcePage } from './source.ts';
import { drawLayer, layerFont } from './text-layer.ts';
import { unpackContent } from './unpack.ts';

/** A page of a source, rotated clockwise in addition to its own rotation. */
export type SourcePlace = {
  from: OpenSource;
  page: number;
  turn?: Turn | undefined;
  /** The recognized words of a scanned page. */
  text?: PageText | undefined;
};

/** Bytes from which a drawing is compressed. The few words of most sheets would become longer. */
const PACKED_FROM = 1000;

/** The font of a page's invisible text, among its resources. */
const FONT = 'T';

/** One sheet without its links: everything that a page needs. */
export type Sheet = { placed: Placed; resources: string; contents: string; group: string };

/**
 * Relation of a page's drawing to the structure: either the drawing is one piece of content, or it has separate pieces,
 * in a form with a number and a key in the parent tree.
 */
export type Tagging = { role: 'P' | 'Figure' } | { form: number; key: number };

/** A page of evidence on a sheet, with its annotations and form fields: its drawings and layers, as PDF syntax. */
type Drawn = Pick<Sheet, 'placed' | 'group'> & {
  content: string;
  forms: string[];
  layers: string[];
  fonts: string[];
  hasNotes: boolean;
};

/**
 * Draws a page of evidence, and over it the sheet with its stamp, which has the same size.
 *
 * @throws FileTooComplexError if its content unpacks to more than 64 MB
 */
export async function drawSheet(
  output: Output,
  { evidence, stamp, tagging }: { evidence: SourcePlace; stamp: SourcePlace; tagging: Tagging },
): Promise<Sheet & { hasNotes: boolean }> {
  const over = `/S ${await drawForm(output, stamp)} 0 R`;
  const { placed, forms, layers, fonts, content, group, hasNotes } = await drawEvidence(output, evidence, tagging);
  // The stamp was drawn for the sheet size in the file's facts.
  if (placed.width !== getPage(stamp).box.right) throw new Error('A page is not as its file’s facts say.');
  const [form = '', ...notes] = forms;
  return {
    placed,
    resources: `<<${[
      `/XObject <<${[form, over, ...notes].join(' ')}>>`,
      ...(layers.length > 0 ? [`/Properties <<${layers.join(' ')}>>`] : []),
      ...(fonts.length > 0 ? [`/Font <<${fonts.join(' ')}>>`] : []),
    ].join(' ')}>>`,
    contents: putDrawing(output, `${content} /S Do`),
    group,
    hasNotes,
  };
}

/** Draws a generated page unchanged: a divider, or the index. */
export async function drawOwnSheet(output: Output, own: SourcePlace): Promise<Sheet> {
  const { box, resources, dict } = getPage(own);
  const { copier } = own.from;
  return {
    placed: { width: box.right, height: box.top, scale: 1, matrix: [1, 0, 0, 1, 0, 0] },
    resources: copier.write(resources) || '<<>>',
    contents: putContent(output, await readContent(dict, copier)),
    group: '',
  };
}

/**
 * Draws a page of evidence.
 * @throws FileTooComplexError if its content unpacks to more than 64 MB
 */
export async function drawEvidence(
  output: Output,
  evidence: SourcePlace,
  tagging: Tagging = { role: 'P' },
): Promise<Drawn> {
  const page = getPage(evidence);
  const placed = placePage(page, evidence.turn);
  const { copier } = evidence.from;
  const notes = listAppearances(page.dict);
  const form = 'form' in tagging ? await putForm(output, evidence, tagging) : await drawForm(output, evidence);
  const words = evidence.text && drawLayer(page, { text: evidence.text, font: FONT });
  const over = [...notes.map(drawNote), words ?? ''].join(' ').trim();
  const begin = `q ${inPdf(placed.matrix)} cm /P Do`;
  return {
    placed,
    fonts: words === undefined ? [] : [`/${FONT} ${await layerFont(output)} 0 R`],
    forms: [`/P ${form} 0 R`, ...notes.map((note, index) => `/N${index} ${copier.getNumber(note.form)} 0 R`)],
    layers: notes.flatMap(({ layer }, index) => (layer ? [`/L${index} ${copier.getNumber(layer)} 0 R`] : [])),
    content:
      'form' in tagging
        ? `${begin} ${over === '' ? '' : asPiece('P', over)} Q`
        : asPiece(tagging.role, `${begin} ${over} Q`),
    // Blending uses the page's group, as in the source.
    group: formatGroup(page.dict, copier),
    hasNotes: over !== '',
  };
}

/** Marks the drawing as the page's only piece of content, apart from those in a form. */
function asPiece(role: string, drawing: string): string {
  return `/${role} <</MCID 0>> BDC ${drawing} EMC`;
}

function putDrawing(output: Output, drawing: string): string {
  const bytes = Buffer.from(drawing, 'latin1');
  if (bytes.length < PACKED_FROM) return putContent(output, { entries: '', bytes });
  return putContent(output, { entries: '/Filter /FlateDecode', bytes: deflateSync(bytes) });
}

function putContent(output: Output, content: { entries: string; bytes: Uint8Array }): string {
  const number = output.reserve();
  output.putStream(number, content);
  return `${number} 0 R`;
}

export function getPage({ from, page }: SourcePlace): SourcePage {
  const found = from.source.pages[page];
  if (!found) throw new Error(`page ${page + 1} of ${from.source.pages.length}`);
  return found;
}

function drawNote({ matrix, layer }: Appearance, index: number): string {
  const drawn = `q ${inPdf(matrix)} cm /N${index} Do Q`;
  return layer ? `/OC /L${index} BDC ${drawn} EMC` : drawn;
}

/** Draws the page as a form, once for all sheets that contain it. */
async function drawForm(output: Output, place: SourcePlace): Promise<number> {
  const { drawn } = place.from;
  const drawnNumber = drawn.get(place.page);
  if (drawnNumber !== undefined) return drawnNumber;
  const number = await putForm(output, place, { form: output.reserve() });
  drawn.set(place.page, number);
  return number;
}

/**
 * Draws the page as a form. The end of a form closes everything that its drawing leaves open, and its box crops what is
 * outside.
 */
async function putForm(
  output: Output,
  place: SourcePlace,
  { form, key }: { form: number; key?: number },
): Promise<number> {
  const { copier } = place.from;
  const page = getPage(place);
  const { left, bottom, right, top } = page.box;
  const resources = page.resources ? `${copier.numberOfDict(page.resources)} 0 R` : '<<>>';
  const { entries: filters, bytes } = await readContent(page.dict, copier);
  const parents = key === undefined ? '' : `/StructParents ${key} `;
  const entries =
    `/Type /XObject /Subtype /Form ${parents}/BBox [${inPdf([left, bottom, right, top])}] /Resources ${resources} ${filters}`.trim();
  output.putStream(form, { entries, bytes });
  return form;
}

/** Returns the content of a page. Several streams may be valid only if they are joined. */
async function readContent(dict: PDFDict, copier: Copier): Promise<{ entries: string; bytes: Uint8Array }> {
  const streams = listStreams(dict.lookup(PDFName.of('Contents')));
  const [first] = streams;
  if (first && streams.length === 1) return { entries: copier.formatFilters(first), bytes: first.getContents() };
  const pieces: Uint8Array[] = [];
  for (const stream of streams) pieces.push(await unpackContent(stream, filterNames(stream)), Buffer.from('\n'));
  return { entries: '/Filter /FlateDecode', bytes: deflateSync(Buffer.concat(pieces)) };
}

function listStreams(contents: PDFObject | undefined): PDFRawStream[] {
  if (contents instanceof PDFRawStream) return [contents];
  if (!(contents instanceof PDFArray)) return [];
  return contents
    .asArray()
    .map((_, index) => contents.lookup(index))
    .filter((entry) => entry instanceof PDFRawStream);
}

function formatGroup(dict: PDFDict, copier: Copier): string {
  const group = dictIn(dict, 'Group');
  return group ? `/Group ${copier.write(group)}` : '';
}
