// Structure of a PDF for screen readers, next to its drawing: headings, paragraphs, lists and tables in reading order.
import type { Pdf } from './pdf-font.ts';

/** Standard structure types of PDF 1.7. */
export type Role =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'BlockQuote'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Link'
  | 'Figure';

export type TagOptions = {
  /** Description of an image, read instead of the drawing. */
  alt?: string;
  /** Cells that a header describes. */
  scope?: 'Row' | 'Column';
  /** Number of columns that a cell spans. */
  columns?: number;
  /** Whether the items of a list are numbered. */
  isOrdered?: boolean;
};

export type Tags = {
  /**
   * Opens an element within the current one. Everything drawn until it closes belongs to it. A heading that skips a
   * level, which readers take for a mistake, is raised to the skipped one.
   */
  open(role: Role, options?: TagOptions): void;
  /** Ends the innermost element. */
  close(): void;
  /** Draws text or an image of the open element. */
  draw(draw: () => void): void;
  /**
   * Draws text whose characters readers could not put in order by their positions, and supplies the text itself.
   *
   * @param look.isReversed whether readers that ignore the structure reverse the text. They would also reverse the
   * supplied one, so only the structure contains it.
   */
  drawTold(text: string, draw: () => void, look: { isReversed: boolean }): void;
  /**
   * Draws rules, boxes, page numbers and repeated table headers, which are not read aloud. Elements opened during the
   * call are ignored.
   */
  drawArtifact(draw: () => void, kind?: 'Layout' | 'Pagination'): void;
  /** Adds an area of the page to the open link. */
  addLink(area: { x: number; y: number; width: number; height: number }, target: LinkTarget & { text: string }): void;
};

/** A URL, or a named destination in this file or in the file that it becomes part of. */
export type LinkTarget = { href: string } | { to: string };

type Element = ReturnType<Pdf['struct']>;

/**
 * Maximum number of elements. Each is an object, and a file with 50,000 objects is not bound. Further content belongs
 * to the enclosing element.
 */
const MAX_ELEMENTS = 10_000;

const opened = new WeakMap<Pdf, Tags>();

/** Returns the structure of a PDF that was opened by `openPdf`. Elements may continue on further pages. */
export function getTags(pdf: Pdf): Tags {
  const tags = opened.get(pdf) ?? openTags(pdf);
  opened.set(pdf, tags);
  return tags;
}

function openTags(pdf: Pdf): Tags {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const open = [root];
  let [lastLevel, elements] = [0, 0];
  /** Piece of content that is still open, because the lines of a paragraph on one page are one piece. */
  let marked: { element: Element; page: Pdf['page'] } | undefined;
  let isDrawing = false;
  let isArtifact = false;

  function endMarked(): void {
    // pdfkit closes open content when a page ends.
    if (marked?.page === pdf.page) pdf.endMarkedContent();
    marked = undefined;
  }

  function innermost(): Element {
    return open.at(-1) ?? root;
  }

  function mark(element: Element): void {
    if (marked?.element === element && marked.page === pdf.page) return;
    endMarked();
    element.add(pdf.markStructureContent(getRole(element)));
    marked = { element, page: pdf.page };
  }

  function drawTold(text: string, draw: () => void, { isReversed }: { isReversed: boolean }): void {
    const element = innermost();
    if (isReversed && elements >= MAX_ELEMENTS) {
      draw();
      return;
    }
    endMarked();
    if (isReversed) elements += 1;
    const span = isReversed ? pdf.struct('Span', { actual: text }) : undefined;
    if (span) element.add(span);
    (span ?? element).add(pdf.markStructureContent('Span', span ? {} : { actual: text }));
    draw();
    pdf.endMarkedContent();
    span?.end();
    mark(element);
  }

  function limitHeadingLevel(role: string): string {
    const [, level] = /^H(\d)$/.exec(role) ?? [];
    if (level === undefined) return role;
    lastLevel = Math.min(Number(level), lastLevel + 1);
    return `H${lastLevel}`;
  }

  return {
    open(role, { alt, ...look } = {}) {
      if (isArtifact) return;
      elements += 1;
      if (elements > MAX_ELEMENTS) {
        open.push(innermost());
        return;
      }
      const element = pdf.struct(limitHeadingLevel(role), alt === undefined ? {} : { alt });
      Object.assign(getData(element), buildAttributes(look));
      innermost().add(element);
      open.push(element);
    },
    close() {
      if (isArtifact) return;
      const element = open.pop();
      // The element is written immediately, because a link refers to the page that is open at that moment.
      if (element !== innermost()) element?.end();
    },
    draw(draw) {
      if (isArtifact) {
        draw();
        return;
      }
      mark(innermost());
      isDrawing = true;
      draw();
      isDrawing = false;
    },
    drawTold(text, draw, look) {
      if (isDrawing) drawTold(text, draw, look);
      else if (look.isReversed) draw();
      else {
        pdf.markContent('Span', { actual: text });
        draw();
        pdf.endMarkedContent();
      }
    },
    drawArtifact(draw, kind = 'Layout') {
      if (isArtifact) {
        draw();
        return;
      }
      endMarked();
      pdf.markContent('Artifact', { type: kind });
      isArtifact = true;
      draw();
      isArtifact = false;
      pdf.endMarkedContent();
    },
    addLink({ x, y, width, height }, { text, ...target }) {
      // pdfkit writes a plain string as a name.
      const isTagged = getRole(innermost()) === 'Link';
      const options = { ...(isTagged && { structParent: innermost() }), Contents: Object(text) as string };
      if ('to' in target) pdf.goTo(x, y, width, height, target.to, options);
      else pdf.link(x, y, width, height, target.href, options);
    },
  };
}

/** pdfkit writes no other attributes than the scope of a header. */
function buildAttributes({ scope, columns, isOrdered }: Omit<TagOptions, 'alt'>): object {
  if (isOrdered) return { A: { O: 'List', ListNumbering: 'Decimal' } };
  if (!scope && !columns) return {};
  return { A: { O: 'Table', ...(scope && { Scope: scope }), ...(columns && { ColSpan: columns }) } };
}

function getRole(element: Element): string {
  return String(getData(element)['S']);
}

/** Returns the element's dictionary, which pdfkit's types do not declare. */
function getData(element: Element): Record<string, unknown> {
  return (Reflect.get(element, 'dictionary') as { data: Record<string, unknown> }).data;
}
