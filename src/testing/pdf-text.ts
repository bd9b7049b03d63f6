import { withPdf } from './read-packet.ts';

/** Content of a PDF as a reader finds it: pages, text line by line, title. */
export function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string; title: string }> {
  return withPdf(bytes, async (document) => {
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    }
    const { info } = await document.getMetadata();
    return { pages: document.numPages, text: texts.join('\n'), title: String(Reflect.get(info, 'Title')) };
  });
}
