// Stores files that were contained in another file of the user as separate files.
import { createReadStream } from 'node:fs';

import type { Services } from '#core/server/services.ts';
import { receiveFileWith } from '#core/server/storage/temporary-files.ts';
import { megabytes, type Bucket, type UploadedFile } from '#core/shared/uploads.ts';

import { normaliseFileName } from '../rules.ts';
import { checkReceived, storeGeneratedFile } from './service.ts';

/**
 * Stores a file that another one contained, after the same checks as an upload. Its bytes are on this machine.
 * @throws AppError upload_failed, upload_unavailable, too_large, too_many_requests
 */
export async function storeContained(
  services: Services,
  { owner, bucket, name: containedName, path }: { owner: string; bucket: Bucket; name: string; path: string },
): Promise<UploadedFile> {
  const { store, env } = services;
  const maxBytes = megabytes(env.UPLOAD_MAX_MB);
  const name = normaliseFileName(containedName);
  const body = createReadStream(path);
  return receiveFileWith({ folder: store.temporaryFolder, body, maxBytes }, async (received) => {
    const found = await checkReceived(services, received, { owner, bucket, name, maxBytes });
    return storeGeneratedFile(services, { owner, bucket, name, received, ...found });
  });
}
