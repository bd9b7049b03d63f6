// Writes the archive that the user's browser would download, from the command line.
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { signedIn } from '#core/server/access.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';
import { counted } from '#core/shared/sentence.ts';
import { formatSize } from '#core/shared/uploads.ts';

import { asUser } from './as-user.ts';
import { packExport } from './pack.ts';
import { collectEverything } from './service.ts';

/**
 * Writes everything of one user into a new file that only its owner may read. Returns the text to print.
 * @throws OperatorError if the file exists, or there is no such user
 */
export async function exportCase(
  services: Services,
  registry: FeatureRegistry,
  { file, email }: { file: string; email: string },
): Promise<string> {
  rejectExisting(file);
  const contents = await asUser(services, { email, access: signedIn }, (ctx) => collectEverything(ctx, registry));
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    throw new OperatorError(`${unfinished} could not be written: ${(error as Error).message}`, {
      cause: error,
    });
  });
  try {
    const parts = { ...services, now: services.now(), registry };
    await pipeline(packExport(parts, contents), handle.createWriteStream({ flush: true }));
    rejectExisting(file);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  const { size } = await stat(file);
  return counted(
    contents.files.length,
    {
      one: '{file} contains everything for {email}: {count} file, {size}. It is that user’s evidence: keep it where no one else can read it.',
      other:
        '{file} contains everything for {email}: {count} files, {size}. It is that user’s evidence: keep it where no one else can read it.',
    },
    { file, email, size: formatSize(size) },
  );
}

function rejectExisting(file: string): void {
  if (existsSync(file)) {
    throw new OperatorError(`${file} already exists, and an export never overwrites a file. Choose another name.`);
  }
  if (!existsSync(path.dirname(file))) throw new OperatorError(`The folder ${path.dirname(file)} does not exist.`);
}
