import { messageText } from '#core/shared/messages.ts';
import { formatNumber } from '#core/shared/money.ts';
import { listed } from '#core/shared/sentence.ts';
import {
  buckets,
  getExtension,
  fileTypes,
  formatSize,
  userLimits,
  type Bucket,
  type FileExtension,
} from '#core/shared/uploads.ts';

/** Most file systems allow 255 bytes. The key adds a timestamp before the name. */
const NAME_MAX_BYTES = 200;

/** Types that a browser may show on a separate page. All others are downloaded. */
const inlineTypes: ReadonlySet<string> = new Set([...fileTypes.pdf, ...fileTypes.jpg, ...fileTypes.png]);

export function isShownInline(type: string): boolean {
  return inlineTypes.has(type);
}

const inlineEndings: ReadonlySet<string> = new Set(
  Object.entries(fileTypes).flatMap(([ending, types]) => (types.every(isShownInline) ? [ending] : [])),
);

/** Whether a stored file of this name can be previewed in a page. Its content was verified to match its name. */
export function isPreviewable(name: string): boolean {
  return inlineEndings.has(getExtension(name));
}

/** Error for a file that starts like its type but is different further on. */
export const damaged =
  'This file is damaged or incomplete. Please save it again in the program it comes from, or choose another.';

/** Days for which the bytes of an infected file are retained, unreadable, in case of an investigation. */
export const QUARANTINE_DAYS = 30;

/** Returns why a file of this size exceeds the user's quota, including current uploads, or undefined. */
export function checkQuota({ files, bytes, size }: { files: number; bytes: number; size: number }): string | undefined {
  const { maxFiles, maxBytes } = userLimits;
  if (files >= maxFiles || bytes >= maxBytes) {
    const count = `${formatNumber(files)} of ${formatNumber(maxFiles)} files`;
    return `You have stored ${formatSize(bytes)} in ${count} and cannot add more. Please remove files you no longer need, or contact support.`;
  }
  if (bytes + size <= maxBytes) return undefined;
  const sizes = `You have used ${formatSize(bytes)} of ${formatSize(maxBytes)}, so there is no room for this ${formatSize(size)} file.`;
  return `${sizes} Please remove files you no longer need, or contact support.`;
}

/** Extensions that are another spelling of one next to them. */
const spellings: ReadonlySet<string> = new Set(['jpeg', 'heif', 'tiff'] satisfies FileExtension[]);
/** Short text for buckets that accept all types of evidence, because their extensions would be two lines. */
const KINDS_OF_EVIDENCE = 'PDF, picture, office document, email, text or web page';

/** Returns the extensions of a bucket for a sentence: 'PDF, DOC, DOCX, JPG or PNG'. */
export function describeEndings(bucket: Bucket): string {
  const endings: readonly string[] = buckets[bucket].extensions;
  if (endings.includes('eml')) return KINDS_OF_EVIDENCE;
  const names = endings.filter((ending) => !spellings.has(ending)).map((ending) => ending.toUpperCase());
  return listed(names, 'or');
}

const inWord = 'Save it as a PDF in Word or Google Docs, and upload the PDF.';
const inExcel = 'Save it as a PDF in Excel or Google Sheets, and upload the PDF.';
const inPowerPoint = 'Save it as a PDF in PowerPoint or Google Slides, and upload the PDF.';
const asJpg =
  'Save it as a JPG, and upload the JPG. On an iPhone, choose Settings → Camera → Formats → Most Compatible before you take a picture.';
const asImage = 'Save it as a PDF, JPG or PNG, and upload that file.';
const inMail = 'Print it to a PDF in your email program, and upload the PDF.';
const inBrowser = 'Open it in a browser, print it to a PDF, and upload the PDF.';
const fromApple = 'Choose File → Export To → PDF, and upload the PDF.';

/** Instructions to convert files of other types so that they can be accepted, or included in a packet. */
const todos: readonly (readonly [endings: string, todo: string])[] = [
  ['doc docx docm odt rtf wpd', inWord],
  ['xls xlsx xlsm ods', inExcel],
  ['ppt pptx pptm odp', inPowerPoint],
  ['heic heif', asJpg],
  ['tif tiff webp avif gif bmp', asImage],
  ['eml msg mbox', inMail],
  ['html htm mht mhtml txt csv tsv', inBrowser],
  ['pages numbers key', fromApple],
  ['zip rar 7z', 'Unpack it and upload the files in it.'],
];

/** Returns advice for converting a file with this name, or undefined if there is none. */
export function todoAsPdf(name: string): string | undefined {
  return todos.find(([endings]) => endings.split(' ').includes(getExtension(name)))?.[1];
}

/**
 * Returns why a file of this name and size is not accepted, or undefined. Covers everything known before the upload.
 */
export function checkFileType({
  bucket,
  name,
  size,
  maxBytes,
}: {
  bucket: Bucket;
  name: string;
  size: number;
  maxBytes: number;
}): string | undefined {
  if (!findExtension({ bucket, name })) {
    const problem = `This file is not a ${describeEndings(bucket)}.`;
    return `${problem} ${todoAsPdf(name) ?? 'Please choose one that is.'}`;
  }
  if (size === 0) return 'This file is empty. Please choose another.';
  if (size > maxBytes) return messageText('too_large', { limit: formatSize(maxBytes) });
  return undefined;
}

/** Returns why bytes of this type are not accepted under this name, or undefined. */
export function checkFileContent({
  bucket,
  name,
  type,
}: {
  bucket: Bucket;
  name: string;
  type: string | undefined;
}): string | undefined {
  const ending = findExtension({ bucket, name });
  const types: readonly (string | undefined)[] = ending ? fileTypes[ending] : [];
  if (types.includes(type)) return undefined;
  const format = getExtension(name).toUpperCase();
  // Office programs encrypt a document into a file of the same kind as those of their old formats.
  if (type === fileTypes.doc[0] && (ending === 'docx' || ending === 'xlsx' || ending === 'pptx')) {
    return `This file needs a password or is in an older format. Save a copy without a password as a ${format} in the program it comes from, and upload the copy.`;
  }
  return `The contents of this file are not a valid ${format}. Please save it again in the program it comes from, or choose another.`;
}

/**
 * Returns the name for storing a file: readable in any script, and safe in a key, a header and on a disk. Removes
 * bidirectional control characters, which can make an .exe look like a .pdf.
 */
export function normaliseFileName(typed: string): string {
  const name = (typed.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(/(?!\u200C|\u200D|[\t\n\r])[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot).toLowerCase();
  const stem = dot < 0 ? name : name.slice(0, dot).trim();
  return (cutToBytes(stem, NAME_MAX_BYTES - byteLength(ending)) || 'file') + ending;
}

function findExtension({ bucket, name }: { bucket: Bucket; name: string }): FileExtension | undefined {
  return buckets[bucket].extensions.find((extension) => extension === getExtension(name));
}

/** Cuts at grapheme boundaries, so that no letter loses its accent. */
function cutToBytes(text: string, maxBytes: number): string {
  let shortened = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += byteLength(segment);
    if (bytes > maxBytes) break;
    shortened += segment;
  }
  return shortened;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
