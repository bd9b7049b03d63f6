// The letter as bound in a packet, stored next to the packet's parts.
import type { DrawnLetter } from '#binder-engine/server/letter-pages.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { receiveFile } from '#core/server/storage/temporary-files.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { addFacts } from '#features/petition/binders/server/queries.ts';
import { storeGeneratedFile } from '#features/storage/files/server/service.ts';

import { filesWithBytes } from './queries.ts';

/**
 * Stores the letter as a file of the user with its facts for a binder, unless a packet already has
 * the same one.
 * @returns its URL
 * @throws AppError upload_failed, upload_unavailable
 */
export async function storeLetterFile(
  ctx: ActorContext,
  { userId, drawn: { bytes, facts } }: { userId: string; drawn: DrawnLetter },
): Promise<string> {
  const { sha256 } = facts;
  const stored = await ctx.database.asSystem('finds the letter of a packet', async (tx) => {
    await addFacts(tx, facts);
    return filesWithBytes(tx, { userId, hashes: [sha256] });
  });
  if (stored[0]) return fileUrl(stored[0].key);
  const body = (async function* () {
    yield bytes;
  })();
  const received = await receiveFile({ folder: ctx.store.temporaryFolder, body, maxBytes: bytes.byteLength });
  const services = { ...ctx, now: () => ctx.now };
  const { url } = await storeGeneratedFile(services, {
    owner: userId,
    bucket: 'packs',
    name: 'Letter.pdf',
    received,
    type: 'application/pdf',
  });
  return url;
}
