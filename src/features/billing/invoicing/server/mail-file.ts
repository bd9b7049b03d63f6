import type { MakeMailFile } from '#core/server/mail/content.ts';

import { createDocumentPdf } from './pdf.ts';
import { findDocument } from './queries.ts';

/** PDF of a document as a mail attachment. A document never changes, so each attempt sends the same one. */
export const createMailFile: MakeMailFile = async ({ database }, id) => {
  const document = await database.asSystem('a mail brings a document along', (tx) => findDocument(tx, id));
  if (!document) throw new Error('a mail names a document that there is not');
  return { name: `${document.number}.pdf`, type: 'application/pdf', bytes: await createDocumentPdf(document) };
};
