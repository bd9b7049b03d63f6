import { buckets, type Bucket } from '#core/shared/uploads.ts';

/** Devices that convert a picked image to JPEG, unless the page accepts HEIC. */
const TURNS_HEIC = /iPhone|iPad|iPod/;

/** Returns the `accept` attribute of a file input: the extensions that a bucket accepts. */
export function acceptedBy(bucket: Bucket): string {
  const endings: readonly string[] = buckets[bucket].extensions;
  const accepted = TURNS_HEIC.test(navigator.userAgent)
    ? endings.filter((ending) => !/^hei[cf]$/.test(ending))
    : endings;
  return accepted.map((ending) => `.${ending}`).join(',');
}
