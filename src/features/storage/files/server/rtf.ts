// Checks RTF documents for forbidden content.
import { readInto, withReadBuffer, type OpenFile } from '#core/server/storage/read-buffer.ts';

/** Data of an embedded program, a link that is followed when the file opens, and a template that is fetched then. */
const marks = /\\(?:objdata|objupdate|objautlink|\*\s*\\template)/;
/** Longer than any of the marks. */
const OVERLAP = 64;
const problem =
  'This document contains an object from another program, or a template that loads when the file is opened. Please save it as a PDF.';

/** Returns why this document is not accepted, or undefined. */
export function checkRtf(file: OpenFile): Promise<string | undefined> {
  return withReadBuffer(async (window) => {
    for (let position = 0; position < file.size; position += window.length - OVERLAP) {
      const bytes = await readInto(window, file, position);
      if (marks.test(bytes.toString('latin1'))) return problem;
    }
    return undefined;
  });
}
