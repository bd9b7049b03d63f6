// Stores files of an archive as the user's files, in the same way as uploads.
import { AppError } from '#core/server/errors.ts';
import type { Product } from '#core/server/feature.ts';
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
import { normaliseFileName, quotaRefusal } from '#features/storage/files/rules.ts';
import { lockRoom } from '#features/storage/files/server/queries.ts';
import { forgetStored, storeArriving } from '#features/storage/files/server/service.ts';

import type { ArrivingArchive, Checked } from './arriving-archive.ts';
import type { CaseFile } from './case-shape.ts';

type Owner = { token: string | undefined; userId: string };

/**
 * Returns the bucket, which follows from the original URL. Files of a mentor's own buckets become binder files here.
 */
function bucketOf({ address }: CaseFile): Bucket {
  const [bucket = ''] = (fileKey(address) ?? '').split('/');
  return isBucket(bucket) && !bucketsForProviders.includes(bucket) ? bucket : 'binder';
}

/** Returns the future URL of a file, except for its timestamp. Rows are validated with it before anything is stored. */
export function expectedAddress(file: CaseFile, place: number, userId: string): string {
  return fileUrl(`${bucketOf(file)}/${userId}/${place}-${normaliseFileName(file.name)}`);
}

/**
 * Checks the quota and the file sizes.
 * @throws OperatorError if the user may not store as much, or a file is too large
 */
export async function refuseTooMuch(
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
  const used = await database.asSystem('counts what a user keeps before a case arrives', (tx) => lockRoom(tx, userId));
  const refusal = quotaRefusal({ files: used.files + files.length - 1, bytes: used.bytes, size });
  if (refusal) throw new OperatorError(refusal);
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
    product,
  }: { archive: ArrivingArchive; files: readonly CaseFile[]; owner: Owner; product: Product },
  onStored: Checked,
): Promise<{ addresses: Map<string, string>; undo: () => Promise<void> }> {
  const addresses = new Map<string, string>();
  const undo = () => forgetStored(services, { urls: [...addresses.values()], references: product.files });
  try {
    for (const file of files) {
      const stored = await storeArriving(services, {
        token: owner.token,
        bucket: bucketOf(file),
        name: file.name,
        body: await archive.read(file.path),
        declaredSize: file.size,
      });
      addresses.set(file.address, stored.url);
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
