import type { Binder } from '#binder/binder.ts';
import { sectionsOf } from '#binder/outline.ts';

import type { StoredBinder } from './schema.ts';

/** A stored binder as it is planned. @param hashes the SHA-256 of each file by its address; one without is gone */
export function binderOf(
  { title, scheme, stamp_prefix, first_page, has_covers, outline }: StoredBinder,
  hashes: Readonly<Record<string, string | undefined>>,
): Binder {
  return {
    title,
    scheme,
    stampPrefix: stamp_prefix,
    first: { page: first_page, section: 1 },
    hasCovers: has_covers,
    sections: sectionsOf(outline, hashes),
    letter: null,
  };
}
