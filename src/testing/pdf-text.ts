import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader finds in a PDF: its pages, the text of all of them line by line, its title. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string; title: string }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  const { info } = await document.getMetadata();
  const pages = document.numPages;
  await task.destroy();
  return { pages, text: texts.join('\n'), title: String(Reflect.get(info, 'Title')) };
}
