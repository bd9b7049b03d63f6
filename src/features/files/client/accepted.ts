import { buckets, type Bucket } from '#core/shared/uploads.ts';

/** Devices that turn a picture into a JPEG as it is chosen, unless the page asks for HEIC. */
const TURNS_HEIC = /iPhone|iPad|iPod/;

/** What a file input asks for: the endings that a bucket takes. */
export function acceptedBy(bucket: Bucket): string {
  const endings: readonly string[] = buckets[bucket].extensions;
  const asked = TURNS_HEIC.test(navigator.userAgent) ? endings.filter((ending) => !/^hei[cf]$/.test(ending)) : endings;
  return asked.map((ending) => `.${ending}`).join(',');
}
