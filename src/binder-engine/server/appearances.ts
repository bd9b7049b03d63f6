// Content that readers draw over a page: annotations and form fields, as their own appearances show them.
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';

import { fitBox, moveBox, type Matrix } from './place.ts';
import { boxFrom, dictIn, numbersFrom, toNumber, type Box } from './source.ts';

const HIDDEN = 2;
const NO_VIEW = 32;
/** Maximum number of parent levels of a field. */
const MAX_DEPTH = 32;

export type Appearance = {
  /** Form XObject drawn with this matrix, in the page's own units. */
  form: PDFRef;
  matrix: Matrix;
  /** Layer that shows or hides it. */
  layer: PDFRef | undefined;
};

/** Returns the page's annotations. A broken list counts as empty. */
export function listAnnotations(page: PDFDict): PDFDict[] {
  return listAnnotationRefs(page).map(({ annotation }) => annotation);
}

/** The page's annotations, each with its reference if it is a separate object. */
export function listAnnotationRefs(page: PDFDict): { annotation: PDFDict; ref: PDFRef | undefined }[] {
  const list = page.lookup(PDFName.of('Annots'));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((entry) => {
    const annotation = page.context.lookup(entry);
    return annotation instanceof PDFDict ? [{ annotation, ref: entry instanceof PDFRef ? entry : undefined }] : [];
  });
}

/** Returns the appearances of all visible annotations. */
export function listAppearances(page: PDFDict): Appearance[] {
  return listAnnotations(page).flatMap((annotation) => {
    const form = isDrawn(annotation) ? normalAppearance(annotation) : undefined;
    const rect = boxFrom(annotation.lookup(PDFName.of('Rect')));
    const drawing = form && annotation.context.lookup(form);
    if (!form || !rect || !(drawing instanceof PDFRawStream)) return [];
    const box = boxFrom(drawing.dict.lookup(PDFName.of('BBox')));
    if (!box) return [];
    const matrix = matrixFrom(drawing.dict.lookup(PDFName.of('Matrix')));
    const layer = annotation.get(PDFName.of('OC'));
    return [{ form, matrix: fitBox(moveBox(box, matrix), rect), layer: layer instanceof PDFRef ? layer : undefined }];
  });
}

/**
 * Whether the page has an annotation or a filled-in field without an appearance. Viewers draw one, and PDFium's copy
 * contains it.
 */
export function lacksAppearance(page: PDFDict): boolean {
  return listAnnotations(page).some((annotation) => {
    const hasOwn = dictIn(annotation, 'AP')?.lookup(PDFName.of('N')) !== undefined;
    if (hasOwn || !isDrawn(annotation)) return false;
    return (
      annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget') || inherited(annotation, 'V') !== undefined
    );
  });
}

/** Whether viewers draw the annotation. Links have no drawing of their own. */
function isDrawn(annotation: PDFDict): boolean {
  const flags = toNumber(annotation.lookup(PDFName.of('F'))) ?? 0;
  const kind = annotation.lookup(PDFName.of('Subtype'));
  return !(flags & (HIDDEN | NO_VIEW)) && kind !== PDFName.of('Popup') && kind !== PDFName.of('Link');
}

/** Returns the clickable boxes of the page's links, in its own units. */
export function linkBoxes(page: PDFDict): Box[] {
  return listAnnotations(page).flatMap((annotation) => {
    const box = boxFrom(annotation.lookup(PDFName.of('Rect')));
    return box && annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Link') ? [box] : [];
  });
}

/** Returns the normal appearance. A field may have one for each of its states. */
function normalAppearance(annotation: PDFDict): PDFRef | undefined {
  const appearances = dictIn(annotation, 'AP');
  const normal = appearances && dictIn(appearances, 'N');
  if (!normal) return toRef(appearances?.get(PDFName.of('N')));
  const state = annotation.lookup(PDFName.of('AS')) ?? inherited(annotation, 'V');
  return state instanceof PDFName ? toRef(normal.get(state)) : undefined;
}

/** Returns an entry of a field, or of the nearest parent that has it. */
export function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let at: PDFObject | undefined = field;
  for (let depth = 0; at instanceof PDFDict && depth < MAX_DEPTH; depth += 1) {
    const own: PDFObject | undefined = at.lookup(PDFName.of(key));
    if (own) return own;
    at = at.lookup(PDFName.of('Parent'));
  }
  return undefined;
}

function toRef(object: PDFObject | undefined): PDFRef | undefined {
  return object instanceof PDFRef ? object : undefined;
}

function matrixFrom(object: PDFObject | undefined): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersFrom(object, 6) ?? [];
  return [a, b, c, d, e, f];
}
