import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a second reader finds in a made PDF: the text of each page, labels, outline and links. */
export type ReadPack = {
  texts: string[];
  labels: string[] | null;
  outline: { title: string; page: number; children: string[] }[];
  /** By page: addresses, and places of pages from 1. */
  links: (string | number)[][];
  sizes: [width: number, height: number][];
  info: Record<string, unknown>;
};

export async function readPack(bytes: Uint8Array): Promise<ReadPack> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  type Destination = Parameters<typeof document.getPageIndex>[0];
  const placeOf = async (target: unknown): Promise<number> =>
    Array.isArray(target) ? (await document.getPageIndex(target[0] as Destination)) + 1 : 0;
  const read: ReadPack = {
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
    read.links.push(await Promise.all(links.map(async ({ url, dest }) => url ?? (await placeOf(dest)))));
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    read.sizes.push([right - left, top - bottom]);
  }
  for (const { title, dest, items } of (await document.getOutline()) ?? []) {
    read.outline.push({ title, page: await placeOf(dest), children: items.map((item) => item.title) });
  }
  read.info = { ...(await document.getMetadata()).info };
  await task.destroy();
  return read;
}
