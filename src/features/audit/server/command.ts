// `audit verify`, for the operator: what the trail holds, and where it is broken.
import { readManifestOf } from '#core/server/backup/restore.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';

import { NO_HASH } from './sealing-functions.ts';
import { verifyAudit, type Head, type Verified } from './verify.ts';

/**
 * Verifies the whole trail and answers what to print.
 * @param words `verify`, and perhaps `--head POSITION:HASH` or `--backup FILE`
 * @throws OperatorError where the trail is broken, or the words say nothing
 */
export async function runAuditCommand(
  services: Pick<Services, 'database'>,
  [act, option, value = '']: readonly string[],
): Promise<string> {
  if (act !== 'verify') throw new OperatorError(`There is no "audit ${act}": the one there is is "audit verify".`);
  const known = await knownHead(option, value);
  const verified = await verifyAudit(services, { known });
  const report = describe(verified, known);
  if (verified.broken) throw new OperatorError(`The audit trail is broken. ${verified.broken.what}\n\n${report}`);
  return `The audit trail is whole.\n\n${report}`;
}

async function knownHead(option: string | undefined, value: string): Promise<Head | undefined> {
  if (option === undefined) return undefined;
  if (option === '--head') return readHeadText(value);
  if (option !== '--backup') {
    throw new OperatorError(`There is no ${option}: use --head POSITION:HASH or --backup FILE.`);
  }
  const { auditHead, version } = await readManifestOf(value);
  if (!auditHead) throw new OperatorError(`${value} was made by Laurel ${version}, which kept no audit trail yet.`);
  return auditHead;
}

function readHeadText(text: string): Head {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) {
    throw new OperatorError('Write the head as in the log: its position, a colon, and its hash of 64 characters.');
  }
  return { position: Number(position), hash };
}

function describe({ entries, erased, from, to, begins, head, unsealed, broken }: Verified, known: Head | undefined) {
  const lines = [
    entries === 0 ? 'No sealed entries.' : `${entries} sealed entries, from ${from} to ${to}.`,
    ...(begins.position > 0 ? [`Entries up to ${begins.position} were removed after their time.`] : []),
    ...(erased > 0 ? [`${erased} without their values, which went with the account that they were about.`] : []),
    ...(head.hash === NO_HASH ? [] : [`${broken ? 'Whole up to' : 'Head:'} ${head.position}:${head.hash}`]),
    ...(broken ? [] : [`${unsealed} not sealed yet.`]),
    ...(known && !broken ? [comparison(known, begins)] : []),
  ];
  return lines.join('\n');
}

function comparison(known: Head, begins: Head): string {
  return known.position < begins.position
    ? `The head that was given, ${known.position}, is among those removed: it can be compared no more.`
    : `It leads to the head that was given, ${known.position}.`;
}
