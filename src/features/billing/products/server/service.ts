import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';

import type { ProductChange, ProductKey, ProductRow } from '../schema.ts';
import { findProductRow, setProductFiles, updateProduct } from './queries.ts';
import { productFiles } from './table.ts';

/**
 * Changes the sent fields of a product.
 * @throws AppError version_conflict; invalid if a new file is not the admin's own
 */
export async function changeProduct(
  ctx: ActorContext,
  key: ProductKey,
  { version, files, ...values }: ProductChange,
): Promise<ProductRow> {
  return ctx.transaction(async (tx) => {
    const before = await findProductRow(tx, key, { isHeld: true });
    if (!before) throw new AppError('not_found');
    if (!(await updateProduct(tx, { key, version, values }))) throw new AppError('version_conflict');
    if (files) {
      const earlierFiles = new Set(before.files.map(({ file_url }) => file_url));
      const added = files.filter((url) => !earlierFiles.has(url));
      await checkOwnFiles(tx, { column: productFiles.file_url, urls: added });
      await setProductFiles(tx, { key, urls: files });
    }
    const after = await findProductRow(tx, key);
    if (!after) throw new Error('a product went while it was changed');
    return after;
  });
}
