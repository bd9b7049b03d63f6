import { dirname } from 'node:path';

import type { FileInspection } from '#binder-engine/binder.ts';
import { createInspector, type Limits } from '#binder-engine/server/child.ts';
import type { InspectedFile } from '#binder-engine/server/job.ts';

/** Inspects files of one folder, one after another. */
export async function inspectFiles(
  files: readonly InspectedFile[],
  { folder, limits }: { folder: string; limits?: Limits },
): Promise<FileInspection[]> {
  const inspector = createInspector({ from: dirname(files[0]?.path ?? folder), folder });
  const found: FileInspection[] = [];
  try {
    for (const file of files) found.push(await inspector.inspect(file, limits));
  } finally {
    await inspector.end();
  }
  return found;
}
