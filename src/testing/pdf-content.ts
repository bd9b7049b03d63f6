// Parses the drawing of a page, as far as its structure refers to it.
import { inflateSync } from 'node:zlib';

import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';

/**
 * A piece of content with its tag and ID, in drawing order. `stream` is the form that contains it, null for the page's own.
 */
type Piece = { stream: PDFRef | null; tag: string; mcid: number };
export type Drawing = { pieces: Piece[]; problems: string[] };

type Token = { operator: string } | { value: string };
/** Content that is marked: with an id, as an artifact, or otherwise. */
type Mark = { id: number | undefined; isArtifact: boolean };

const painting = new Set(['Tj', 'TJ', "'", '"', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'EI']);

/** Finds the marked content of a page and of the forms in it, and what is drawn outside of any. */
export function readDrawing(page: PDFDict): Drawing {
  const drawing: Drawing = { pieces: [], problems: [] };
  const resources = inherited(page, 'Resources');
  readStream(getContentBytes(page.lookup(PDFName.of('Contents'))), { resources, stream: null, outer: [], drawing });
  return drawing;
}

type Within = { resources: PDFDict | undefined; stream: PDFRef | null; outer: readonly Mark[]; drawing: Drawing };

function readStream(bytes: Buffer, { resources, stream, outer, drawing }: Within): void {
  const marks: Mark[] = [...outer];
  let operands: string[] = [];
  for (const token of readTokens(bytes.toString('latin1'))) {
    if ('value' in token) {
      operands.push(token.value);
      continue;
    }
    const { operator } = token;
    if (operator === 'BDC' || operator === 'BMC') {
      const id = operator === 'BDC' ? /\/MCID\s+(\d+)/.exec(operands.slice(1).join(' '))?.[1] : undefined;
      const mark: Mark = { id: id === undefined ? undefined : Number(id), isArtifact: operands[0] === '/Artifact' };
      // A form that is one piece as a whole has no pieces of its own.
      if (mark.id !== undefined && !outer.some((one) => one.id !== undefined)) {
        const isWithin = marks.some((one) => one.id !== undefined || one.isArtifact);
        if (isWithin) drawing.problems.push('content within content');
        drawing.pieces.push({ stream, tag: operands[0] ?? '', mcid: mark.id });
      }
      const isInContent = marks.some((one) => one.id !== undefined);
      if (mark.isArtifact && isInContent) drawing.problems.push('an artifact within content');
      marks.push(mark);
    }
    if (operator === 'EMC' && marks.length <= outer.length) drawing.problems.push('an end without a beginning');
    else if (operator === 'EMC') marks.pop();
    const isMarked = marks.some((one) => one.id !== undefined || one.isArtifact);
    if (painting.has(operator) && !isMarked) drawing.problems.push(`${operator} is neither content nor artifact`);
    if (operator === 'Do') readObject(operands.at(-1) ?? '', { resources, stream, outer: marks, drawing });
    operands = [];
  }
  if (marks.length !== outer.length) drawing.problems.push('marked content that does not end');
}

function readObject(name: string, { resources, outer, drawing }: Within): void {
  const objects = resources?.lookup(PDFName.of('XObject'));
  const ref = objects instanceof PDFDict ? objects.get(PDFName.of(name.slice(1))) : undefined;
  const object = resources?.context.lookup(ref);
  if (!(object instanceof PDFRawStream)) return;
  if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) {
    const own = object.dict.lookup(PDFName.of('Resources'));
    const stream = ref instanceof PDFRef ? ref : null;
    readStream(getContentBytes(object), {
      resources: own instanceof PDFDict ? own : resources,
      stream,
      outer,
      drawing,
    });
  } else if (!outer.some((one) => one.id !== undefined || one.isArtifact)) {
    drawing.problems.push('an image is neither content nor artifact');
  }
}

function* readTokens(text: string): Generator<Token> {
  const pattern =
    /%[^\r\n]*|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|[[\]{}]|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [word] = match;
    if (word.startsWith('%')) continue;
    // The bytes of an image in between are not read.
    if (word === 'ID') pattern.lastIndex = Math.max(pattern.lastIndex, text.indexOf('EI', pattern.lastIndex));
    yield /^[A-Za-z'"]/.test(word) && !['true', 'false', 'null'].includes(word) ? { operator: word } : { value: word };
  }
}

/** Bytes of a stream, or of several that belong together. */
function getContentBytes(object: PDFObject | undefined): Buffer {
  if (object instanceof PDFArray) {
    return Buffer.concat(
      object.asArray().flatMap((_, index) => [getContentBytes(object.lookup(index)), Buffer.from('\n')]),
    );
  }
  if (!(object instanceof PDFRawStream)) return Buffer.alloc(0);
  const isPacked = object.dict.has(PDFName.of('Filter'));
  return isPacked ? inflateSync(object.getContents()) : Buffer.from(object.getContents());
}

function inherited(page: PDFDict, key: string): PDFDict | undefined {
  for (let dict: PDFObject | undefined = page; dict instanceof PDFDict; dict = dict.lookup(PDFName.of('Parent'))) {
    const value = dict.lookup(PDFName.of(key));
    if (value instanceof PDFDict) return value;
  }
  return undefined;
}

/** A number of a dictionary. */
export function numberIn(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}
