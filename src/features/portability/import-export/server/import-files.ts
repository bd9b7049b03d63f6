// Stores files of an archive as the user's files, in the same way as uploads.
import { AppError } from '#core/server/errors.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';
import {
  bucketsForProviders,
  fileKey,
  fileUrl,
  formatSize,
  isBucket,
  megabytes,
  type Bucket,
} from '#core/shared/uploads.ts';
import { normaliseFileName, checkQuota } from '#features/storage/files/rules.ts';
import { lockStorageQuota } from '#features/storage/files/server/queries.ts';
import { deleteUnusedFiles, storeImportedFile } from '#features/storage/files/server/service.ts';

import type { ImportArchive, Checked } from './import-archive.ts';
import type { CaseFile } from './case-shape.ts';

type Owner = { token: string | undefined; userId: string };

/**
 * Returns the bucket, which follows from the original URL. Files of a mentor's own buckets become binder files here.
 */
function getBucket({ url }: CaseFile): Bucket {
  const [bucket = ''] = (fileKey(url) ?? '').split('/');
  return isBucket(bucket) && !bucketsForProviders.includes(bucket) ? bucket : 'binder';
}

/** Returns the future URL of a file, except for its timestamp. Rows are validated with it before anything is stored. */
export function expectedAddress(file: CaseFile, place: number, userId: string): string {
  return fileUrl(`${getBucket(file)}/${userId}/${place}-${normaliseFileName(file.name)}`);
}

/**
 * Checks the quota and the file sizes.
 * @throws OperatorError if the user may not store as much, or a file is too large
 */
export async function assertImportFits(
  { database, env }: Services,
  files: readonly CaseFile[],
  { userId }: Pick<Owner, 'userId'>,
): Promise<void> {
  const maxBytes = megabytes(env.UPLOAD_MAX_MB);
  const large = files.find(({ size }) => size > maxBytes);
  if (large) {
    throw new OperatorError(`${large.path} is ${formatSize(large.size)}; the limit here is ${formatSize(maxBytes)}.`);
  }
  if (files.length === 0) return;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const used = await database.asSystem('counts what a user keeps before a case arrives', (tx) =>
    lockStorageQuota(tx, userId),
  );
  const problem = checkQuota({ files: used.files + files.length - 1, bytes: used.bytes, size });
  if (problem) throw new OperatorError(problem);
}

/**
 * Stores the files, each inspected like an upload, and returns their new URLs by their old ones. Until rows name them,
 * they are unused uploads, which the sweep deletes after a day.
 * @throws OperatorError if a file is refused. The files stored before it are deleted again.
 */
export async function storeFiles(
  services: Services,
  {
    archive,
    files,
    owner,
    registry,
  }: { archive: ImportArchive; files: readonly CaseFile[]; owner: Owner; registry: FeatureRegistry },
  onStored: Checked,
): Promise<{ addresses: Map<string, string>; undo: () => Promise<void> }> {
  const addresses = new Map<string, string>();
  const undo = () => deleteUnusedFiles(services, { urls: [...addresses.values()], references: registry.files });
  try {
    for (const file of files) {
      const stored = await storeImportedFile(services, {
        token: owner.token,
        bucket: getBucket(file),
        name: file.name,
        body: await archive.read(file.path),
        declaredSize: file.size,
      });
      addresses.set(file.url, stored.url);
      onStored(addresses.size, files.length);
    }
    return { addresses, undo };
  } catch (error) {
    await undo();
    const path = files[addresses.size]?.path ?? '';
    if (error instanceof AppError) throw new OperatorError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
