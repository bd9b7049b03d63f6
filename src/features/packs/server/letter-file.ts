// A file of its own: the letter as a pack is bound with it, kept beside the pack's parts.
import type { DrawnLetter } from '#binder/server/letter-pages.ts';
import type { Act } from '#core/server/act.ts';
import { receiveFile } from '#core/server/storage/temporary-files.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { addFacts } from '#features/binders/server/queries.ts';
import { storeMade } from '#features/files/server/service.ts';

import { filesWithBytes } from './queries.ts';

/**
 * Keeps the letter as a file of the user, unless a pack has the same already, and what a binder has to know of it.
 * @returns its address
 * @throws AppError upload_failed, upload_unavailable
 */
export async function keepLetter(
  act: Act,
  { userId, drawn: { bytes, facts } }: { userId: string; drawn: DrawnLetter },
): Promise<string> {
  const { sha256 } = facts;
  const known = await act.database.asSystem('finds the letter of a packet', async (tx) => {
    await addFacts(tx, facts);
    return filesWithBytes(tx, { userId, hashes: [sha256] });
  });
  if (known[0]) return fileUrl(known[0].key);
  const body = (async function* () {
    yield bytes;
  })();
  const received = await receiveFile({ folder: act.store.temporaryFolder, body, maxBytes: bytes.byteLength });
  const services = { ...act, now: () => act.now };
  const { url } = await storeMade(services, {
    owner: userId,
    bucket: 'packs',
    name: 'Letter.pdf',
    received,
    type: 'application/pdf',
  });
  return url;
}
