/** File types by ending: the media types that a file's bytes may turn out to be. */
export const fileTypes = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
} as const satisfies Record<string, readonly string[]>;

export type FileExtension = keyof typeof fileTypes;

export type UploadProfile = {
  extensions: readonly FileExtension[];
  /** How many files one field of a record may hold. */
  maxFiles: number;
};

const documents = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'] as const;
const MAX_FILES = 20;

/** What each bucket takes. The names are the former system's and stay: stored addresses begin with them. */
export const buckets = {
  awards: { extensions: documents, maxFiles: MAX_FILES },
  'awards-media': { extensions: documents, maxFiles: MAX_FILES },
  'awards-photos': { extensions: documents, maxFiles: MAX_FILES },
  patents: { extensions: documents, maxFiles: MAX_FILES },
} as const satisfies Record<string, UploadProfile>;

export type Bucket = keyof typeof buckets;

export function isBucket(name: string): name is Bucket {
  return Object.hasOwn(buckets, name);
}

export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

const FILES_PREFIX = '/files/';

/** The address a record's column holds for the file with this key. */
export function fileUrl(key: string): string {
  return FILES_PREFIX + key.split('/').map(encodeURIComponent).join('/');
}

/** The key behind an address of ours; undefined for anything else. */
export function fileKey(url: string): string | undefined {
  if (!url.startsWith(FILES_PREFIX)) return undefined;
  try {
    return decodeURIComponent(url.slice(FILES_PREFIX.length));
  } catch {
    return undefined;
  }
}

/** The name to show: the key's last part without its timestamp. */
export function fileName(url: string): string {
  const key = fileKey(url) ?? url;
  return key.slice(key.lastIndexOf('/') + 1).replace(/^\d+-/, '');
}

/** What an upload answers. */
export type UploadedFile = { url: string; name: string; size: number; type: string };
