import { FILES_PREFIX } from './paths.ts';

/** File types by ending: the media types that a file's bytes may turn out to be. */
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
  // Text that happens to be an e-mail or a page is text all the same.
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
 * What makes a PDF of a file of this name, so that it can be bound: Laurel itself, or LibreOffice where it is installed.
 * Undefined for what is bound as it is.
 */
export function converterOf(name: string): 'laurel' | 'office' | undefined {
  const ending = extensionOf(name);
  if (drawnEndings.some((one) => one === ending)) return 'laurel';
  return officeEndings.some((one) => one === ending) ? 'office' : undefined;
}

export type UploadProfile = {
  extensions: readonly FileExtension[];
  /** How many files one field of a record may hold. */
  maxFiles: number;
  /** Users of every role upload into it, or mentors and attorneys alone; into the others applicants alone. */
  isFor?: 'everyone' | 'providers';
};

const documents = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'] as const;
const images = ['jpg', 'jpeg', 'png'] as const;
const pictures = [...images, 'heic', 'heif', 'tif', 'tiff', 'webp'] as const;
/** Types that can be bound: all that can become a PDF. */
const evidence = [...documents, ...drawnEndings, 'odt', 'rtf', 'xlsx', 'pptx'] as const;
const letters = ['pdf', 'doc', 'docx'] as const;
const MAX_FILES = 20;

/** What each bucket takes. The names are the former system's and stay: stored addresses begin with them. */
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
  // At once: a portfolio is dropped as a whole.
  binder: { extensions: evidence, maxFiles: 200 },
  'evidence-requests': { extensions: ['pdf'], maxFiles: 1 },
  // Of the server's making.
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
  // Admins upload them; a product takes a file from no one else.
  'product-files': { extensions: documents, maxFiles: MAX_FILES, isFor: 'everyone' },
  // As those: admins alone can put one beside a testimonial.
  'testimonial-pictures': { extensions: images, maxFiles: 1, isFor: 'everyone' },
  'profile-images': { extensions: images, maxFiles: 1, isFor: 'providers' },
} as const satisfies Record<string, UploadProfile>;

/** What a person may keep in all: far more than a petition needs, far less than a disk. */
export const personLimits = { maxBytes: 5 * 1024 ** 3, maxFiles: 5000 };

/** What an archive, as a Word document is one, may unpack to: so many times its size, small ones a little more. */
export const archiveLimits = {
  maxBytes: 200 * 1024 ** 2,
  alwaysBytes: 20 * 1024 ** 2,
  maxRatio: 100,
  maxEntries: 2000,
};

/** A browser draws a pixel in four bytes, and phones give up long before that. */
export const IMAGE_MAX_MEGAPIXELS = 100;

export type Bucket = keyof typeof buckets;

/** The buckets that users of every role upload into, and those for mentors and attorneys alone. */
export const [bucketsForEveryRole, bucketsForProviders] = [bucketsFor('everyone'), bucketsFor('providers')];

function bucketsFor(wanted: UploadProfile['isFor']): readonly string[] {
  return Object.entries<UploadProfile>(buckets).flatMap(([name, { isFor }]) => (isFor === wanted ? name : []));
}

/** Pictures of people: cut in the browser, and refused with what a camera wrote into them. */
export const pictureBuckets: readonly Bucket[] = ['testimonial-pictures', 'profile-images'];

export function isBucket(name: string): name is Bucket {
  return Object.hasOwn(buckets, name);
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The address a record's column holds for the file with this key. */
export function fileUrl(key: string): string {
  return FILES_PREFIX + key.split('/').map(encodeURIComponent).join('/');
}

/**
 * The key behind an address of ours; undefined for anything else. A file has one address: another
 * spelling of it is refused, since the search for a file's records compares addresses as text.
 */
export function fileKey(url: string): string | undefined {
  const key = fileKeyAt(url);
  return key?.isWellFormed() && !/\p{Cc}/u.test(key) && fileUrl(key) === url ? key : undefined;
}

/** The key that a request's path asks for, in whatever spelling a proxy passed it on. */
export function fileKeyAt(path: string): string | undefined {
  if (!path.startsWith(FILES_PREFIX)) return undefined;
  try {
    return decodeURIComponent(path.slice(FILES_PREFIX.length));
  } catch {
    return undefined;
  }
}

/** The name to show: the key's last part without its timestamp. */
export function fileName(url: string): string {
  const key = fileKey(url) ?? url;
  return key.slice(key.lastIndexOf('/') + 1).replace(/^\d+-/, '');
}

/** What a file or a link is called. */
export function nameOfAddress(address: string): string {
  if (fileKey(address) !== undefined) return fileName(address);
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  return hostname + (pathname === '/' ? '' : pathname);
}

/** Whether this is the address of a file of a kind that the bucket takes, whichever bucket it was uploaded into. */
export function takesFile(bucket: Bucket, url: string): boolean {
  const key = fileKey(url);
  if (key === undefined) return false;
  const [kept = ''] = key.split('/');
  const endings: readonly string[] = buckets[bucket].extensions;
  return key.startsWith(`${bucket}/`) || (isBucket(kept) && endings.includes(extensionOf(fileName(url))));
}

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** A size as people read it: '412 kB', '2.5 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  if (bytes >= GIGABYTE) return `${formatMegabytes(bytes / 1024)} GB`;
  return `${formatMegabytes(bytes)} MB`;
}

/** How far an upload is: '1.6 of 2.5 MB'. */
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

/** What an upload answers. */
export type UploadedFile = { url: string; name: string; size: number; type: string };
