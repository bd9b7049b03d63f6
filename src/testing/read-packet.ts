import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Content of a created PDF according to a second reader: text of each page, labels, outline and links. */
export type ReadPacket = {
  texts: string[];
  labels: string[] | null;
  outline: { title: string; page: number; children: string[] }[];
  /** URLs and page targets from 1, by page. */
  links: (string | number)[][];
  sizes: [width: number, height: number][];
  info: Record<string, unknown>;
};

export function readPacket(bytes: Uint8Array): Promise<ReadPacket> {
  return withPdf(bytes, readWhole);
}

/** A page as laid out by a second reader, in points from the lower left corner. */
export type Layout = {
  size: [width: number, height: number];
  /** Start point and direction of each text. The length of the direction is the font size. */
  texts: Record<string, number[]>;
  links: number[][];
  /** Clipping boxes, outermost first, in drawing units. */
  clips: number[][];
};

export function readLayouts(bytes: Uint8Array): Promise<Layout[]> {
  return withPdf(bytes, async (document) => {
    const layouts: Layout[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const { fnArray, argsArray } = await page.getOperatorList();
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      layouts.push({
        size: [right - left, top - bottom],
        texts: Object.fromEntries(
          items.flatMap((item) => {
            if (!('str' in item) || item.str.trim() === '') return [];
            const [across = 0, along = 0, , , x = 0, y = 0] = item.transform as number[];
            return [[item.str, [x, y, across, along]]];
          }),
        ),
        links: ((await page.getAnnotations()) as { rect: number[] }[]).map(({ rect }) => [...rect]),
        clips: fnArray.flatMap((operator, index) =>
          operator === OPS.paintFormXObjectBegin ? [[...(argsArray[index] as [unknown, number[]])[1]]] : [],
        ),
      });
    }
    return layouts;
  });
}

/** Opens a PDF in a reader that the product does not use. */
export async function withPdf<T>(bytes: Uint8Array, read: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

async function readWhole(document: PDFDocumentProxy): Promise<ReadPacket> {
  type Destination = Parameters<typeof document.getPageIndex>[0];
  const getPageNumber = async (target: unknown): Promise<number> =>
    Array.isArray(target) ? (await document.getPageIndex(target[0] as Destination)) + 1 : 0;
  const read: ReadPacket = {
    texts: [],
    labels: await document.getPageLabels(),
    outline: [],
    links: [],
    sizes: [],
    info: {},
  };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    read.texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    const links = (await page.getAnnotations()) as { url?: string; dest?: unknown }[];
    read.links.push(await Promise.all(links.map(async ({ url, dest }) => url ?? (await getPageNumber(dest)))));
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    read.sizes.push([right - left, top - bottom]);
  }
  for (const { title, dest, items } of (await document.getOutline()) ?? []) {
    read.outline.push({ title, page: await getPageNumber(dest), children: items.map((item) => item.title) });
  }
  read.info = { ...(await document.getMetadata()).info };
  return read;
}
