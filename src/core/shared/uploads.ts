import { FILES_PREFIX } from './paths.ts';

/** File types by extension: the media types that a file's bytes may have. */
export const fileTypes = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  heif: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  webp: ['image/webp'],
  eml: ['message/rfc822', 'multipart/related'],
  msg: ['application/x-cfb'],
  odt: ['application/vnd.oasis.opendocument.text'],
  rtf: ['application/rtf'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  // Text that looks like an email or a web page is still text.
  txt: ['text/plain', 'message/rfc822', 'multipart/related', 'text/html'],
  csv: ['text/plain'],
  tsv: ['text/plain'],
  html: ['text/html'],
  htm: ['text/html'],
  mht: ['multipart/related', 'message/rfc822'],
  mhtml: ['multipart/related', 'message/rfc822'],
} as const satisfies Record<string, readonly string[]>;

export type FileExtension = keyof typeof fileTypes;

const drawnEndings = [
  'heic',
  'heif',
  'tif',
  'tiff',
  'webp',
  'eml',
  'msg',
  'txt',
  'csv',
  'tsv',
  'html',
  'htm',
  'mht',
  'mhtml',
] as const;
const officeEndings = ['doc', 'docx', 'odt', 'rtf', 'xlsx', 'pptx'] as const;

/**
 * Returns the converter that makes a PDF of a file: Laurel, or LibreOffice if it is installed. Undefined for files that
 * are included unchanged.
 */
export function findConverterKind(name: string): 'laurel' | 'office' | undefined {
  const ending = getExtension(name);
  if (drawnEndings.some((one) => one === ending)) return 'laurel';
  return officeEndings.some((one) => one === ending) ? 'office' : undefined;
}

export type UploadProfile = {
  extensions: readonly FileExtension[];
  /** Maximum number of files in one field of a record. */
  maxFiles: number;
  /** Roles that may upload: `everyone`, or only mentors and attorneys. Defaults to applicants only. */
  isFor?: 'everyone' | 'providers';
};

const documents = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'] as const;
const images = ['jpg', 'jpeg', 'png'] as const;
const pictures = [...images, 'heic', 'heif', 'tif', 'tiff', 'webp'] as const;
/** File types that can become a PDF for a binder. */
const evidence = [...documents, ...drawnEndings, 'odt', 'rtf', 'xlsx', 'pptx'] as const;
const letters = ['pdf', 'doc', 'docx'] as const;
const MAX_FILES = 20;

/**
 * Accepted files by bucket. Their names must not change, not even those with former nouns, because stored URLs and the
 * keys of stored files start with them.
 */
export const buckets = {
  awards: { extensions: evidence, maxFiles: MAX_FILES },
  'awards-media': { extensions: evidence, maxFiles: MAX_FILES },
  'awards-photos': { extensions: evidence, maxFiles: MAX_FILES },
  articles: { extensions: evidence, maxFiles: MAX_FILES },
  presentations: { extensions: evidence, maxFiles: MAX_FILES },
  publications: { extensions: evidence, maxFiles: MAX_FILES },
  'impact-letters': { extensions: evidence, maxFiles: MAX_FILES },
  patents: { extensions: evidence, maxFiles: MAX_FILES },
  'judging-invitations': { extensions: evidence, maxFiles: MAX_FILES },
  judging: { extensions: evidence, maxFiles: MAX_FILES },
  'judging-photos': { extensions: pictures, maxFiles: MAX_FILES },
  memberships: { extensions: evidence, maxFiles: MAX_FILES },
  contributions: { extensions: evidence, maxFiles: MAX_FILES },
  salary: { extensions: evidence, maxFiles: MAX_FILES },
  'commercial-success': { extensions: evidence, maxFiles: MAX_FILES },
  'critical-roles': { extensions: evidence, maxFiles: MAX_FILES },
  'executive-summary': { extensions: evidence, maxFiles: MAX_FILES },
  'national-impact': { extensions: evidence, maxFiles: MAX_FILES },
  'unique-contributions': { extensions: evidence, maxFiles: MAX_FILES },
  'cross-criteria': { extensions: evidence, maxFiles: MAX_FILES },
  'peer-comparison': { extensions: evidence, maxFiles: MAX_FILES },
  recommendations: { extensions: evidence, maxFiles: MAX_FILES },
  exhibitions: { extensions: evidence, maxFiles: MAX_FILES },
  'one-time-award': { extensions: evidence, maxFiles: MAX_FILES },
  'comparable-evidence': { extensions: evidence, maxFiles: MAX_FILES },
  'continuing-work': { extensions: evidence, maxFiles: MAX_FILES },
  translations: { extensions: evidence, maxFiles: 1 },
  // Limit of one upload, because a portfolio is dropped as a whole.
  binder: { extensions: evidence, maxFiles: 200 },
  'evidence-requests': { extensions: ['pdf'], maxFiles: 1 },
  // Packets, which only the server creates.
  packs: { extensions: ['pdf'], maxFiles: 200 },
  affidavits: { extensions: letters, maxFiles: MAX_FILES },
  documents: { extensions: documents, maxFiles: 1 },
  tasks: { extensions: documents, maxFiles: MAX_FILES },
  'task-submissions': { extensions: documents, maxFiles: MAX_FILES },
  tickets: { extensions: documents, maxFiles: MAX_FILES },
  deliveries: { extensions: documents, maxFiles: MAX_FILES, isFor: 'everyone' },
  messages: { extensions: documents, maxFiles: MAX_FILES, isFor: 'everyone' },
  applications: { extensions: documents, maxFiles: MAX_FILES, isFor: 'everyone' },
  credentials: { extensions: documents, maxFiles: 1, isFor: 'providers' },
  // Uploaded by admins. A product accepts files only from them.
  'product-files': { extensions: documents, maxFiles: MAX_FILES, isFor: 'everyone' },
  // Admins also upload here, because only they add an image to a testimonial.
  'testimonial-pictures': { extensions: images, maxFiles: 1, isFor: 'everyone' },
  'profile-images': { extensions: images, maxFiles: 1, isFor: 'providers' },
} as const satisfies Record<string, UploadProfile>;

/** Storage quota per user: far more than a petition needs, far less than a disk. */
export const userLimits = { maxBytes: 5 * 1024 ** 3, maxFiles: 5000 };

/**
 * Limits for unpacking an archive, such as a Word document: a multiple of its size, and slightly more for small ones.
 */
export const archiveLimits = {
  maxBytes: 200 * 1024 ** 2,
  alwaysBytes: 20 * 1024 ** 2,
  maxRatio: 100,
  maxEntries: 2000,
};

/** Maximum image size in megapixels. A browser uses four bytes per pixel, and phones fail long before that. */
export const IMAGE_MAX_MEGAPIXELS = 100;

export type Bucket = keyof typeof buckets;

/** Buckets for uploads by users of every role, and those for mentors and attorneys only. */
export const [bucketsForEveryRole, bucketsForProviders] = [bucketsFor('everyone'), bucketsFor('providers')];

function bucketsFor(wanted: UploadProfile['isFor']): readonly string[] {
  return Object.entries<UploadProfile>(buckets).flatMap(([name, { isFor }]) => (isFor === wanted ? name : []));
}

/** Buckets for portraits. The browser crops them, and files with camera metadata are rejected. */
export const imageBuckets: readonly Bucket[] = ['testimonial-pictures', 'profile-images'];

export function isBucket(name: string): name is Bucket {
  return Object.hasOwn(buckets, name);
}

export function getExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Returns the URL that a record stores for a file key. */
export function fileUrl(key: string): string {
  return FILES_PREFIX + key.split('/').map(encodeURIComponent).join('/');
}

/**
 * Returns the key of one of our file URLs. Undefined for anything else. A file has exactly one URL: other spellings are
 * rejected, because records are found by comparing URLs as text.
 */
export function fileKey(url: string): string | undefined {
  const key = fileKeyAt(url);
  return key?.isWellFormed() && !/\p{Cc}/u.test(key) && fileUrl(key) === url ? key : undefined;
}

/** Returns the key that a request's path refers to, in any spelling of a proxy. */
export function fileKeyAt(path: string): string | undefined {
  if (!path.startsWith(FILES_PREFIX)) return undefined;
  try {
    return decodeURIComponent(path.slice(FILES_PREFIX.length));
  } catch {
    return undefined;
  }
}

/** Returns the display name of a file: the last part of its key without the timestamp. */
export function fileName(url: string): string {
  const key = fileKey(url) ?? url;
  return key.slice(key.lastIndexOf('/') + 1).replace(/^\d+-/, '');
}

/** Returns the display name of a file or link. */
export function nameOfAddress(address: string): string {
  if (fileKey(address) !== undefined) return fileName(address);
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  return hostname + (pathname === '/' ? '' : pathname);
}

/** Whether a URL belongs to a file type that the bucket accepts, in whichever bucket the file is. */
export function takesFile(bucket: Bucket, url: string): boolean {
  const key = fileKey(url);
  if (key === undefined) return false;
  const [folder = ''] = key.split('/');
  const endings: readonly string[] = buckets[bucket].extensions;
  return key.startsWith(`${bucket}/`) || (isBucket(folder) && endings.includes(getExtension(fileName(url))));
}

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** Formats a file size: '412 kB', '2.5 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  if (bytes >= GIGABYTE) return `${formatMegabytes(bytes / 1024)} GB`;
  return `${formatMegabytes(bytes)} MB`;
}

/** Formats the progress of an upload: '1.6 of 2.5 MB'. */
export function formatProgress({ sent, size }: { sent: number; size: number }): string {
  if (size < MEGABYTE) return `${Math.round(sent / 1024)} of ${formatSize(size)}`;
  return `${formatMegabytes(sent)} of ${formatSize(size)}`;
}

export function megabytes(count: number): number {
  return count * MEGABYTE;
}

function formatMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1).replace(/\.0$/, '');
}

/** Response to an upload. */
export type UploadedFile = { url: string; name: string; size: number; type: string };
