// Finds tracked changes and comments in a file of Word or LibreOffice without opening it as a document.
import yauzl, { type ZipFile } from 'yauzl';

import type { Finding } from '../binder.ts';

/**
 * Parts of the file that contain text: body, notes, headers and footers. Word for the web numbers the body as well. In
 * a file of LibreOffice, one part contains all of them.
 */
const PARTS = /^(?:word\/(?:document|footnotes|endnotes|header|footer)\d*|content)\.xml$/;
const MAX_ENTRIES = 2000;
/** Limit for the unpacked parts that are read. The text of a thousand pages has some 20 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * Bytes that consecutive chunks overlap. Longer than any tag that is searched, so that a tag split between chunks is
 * found.
 */
const OVERLAP = 64;

const CHANGE =
  /<(?:\w+:)?(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|\w{1,12}(?:Pr|PrEx|Grid)Change|numberingChange|change|change-start)[\s/>]/;
const COMMENT = /<(?:\w+:)?(?:commentReference|commentRangeStart|annotation)[\s/>]/;
/** Control words of RTF. One without a number is on, and a backslash in the text is doubled. */
const RTF_CHANGE = /(?<!\\)\\(?:revised|deleted)(?:[1-9]|(?![\da-z]))/;
const RTF_COMMENT = /\{\\\*\\annotation(?![a-z])/;

/**
 * Returns findings about tracked changes or comments in a DOCX, ODT or RTF file. A file that cannot be unpacked has
 * none, since it cannot be converted either.
 */
export async function unsettledIn(bytes: Buffer): Promise<Finding[]> {
  const found = { changes: false, comments: false, isWord: false };
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') {
    const text = bytes.subarray(0, MAX_BYTES).toString('latin1');
    return listFindings({ changes: RTF_CHANGE.test(text), comments: RTF_COMMENT.test(text), isWord: false });
  }
  try {
    const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    try {
      if (archive.entryCount <= MAX_ENTRIES) await read(archive, found);
    } finally {
      archive.close();
    }
  } catch {
    // Findings before the damaged part remain valid.
  }
  return listFindings(found);
}

/** `isWord` if Word saved the file in its own format. */
type Found = { changes: boolean; comments: boolean; isWord: boolean };

function listFindings(found: Found): Finding[] {
  return [
    ...(found.changes ? [{ code: found.isWord ? 'tracked-changes' : 'document-changes' } as const] : []),
    ...(found.comments ? [{ code: found.isWord ? 'word-comments' : 'document-comments' } as const] : []),
  ];
}

async function read(archive: ZipFile, found: Found): Promise<void> {
  let left = MAX_BYTES;
  for await (const entry of archive.eachEntry()) {
    if (!PARTS.test(entry.fileName)) continue;
    found.isWord ||= entry.fileName.startsWith('word/');
    let before = '';
    for await (const piece of await archive.openReadStreamPromise(entry)) {
      left -= (piece as Buffer).length;
      if (left < 0) return;
      const text = before + (piece as Buffer).toString('latin1');
      found.changes ||= CHANGE.test(text);
      found.comments ||= COMMENT.test(text);
      if (found.changes && found.comments) return;
      before = text.slice(-OVERLAP);
    }
  }
}
