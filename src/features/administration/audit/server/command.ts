// `audit verify` for operators: checks the trail and reports where it is broken.
import { readArchiveManifest } from '#core/server/backup/read-backup.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';
import { counted } from '#core/shared/sentence.ts';

import { GENESIS_HASH, verifyAudit, type ChainHead, type Verified } from './verify.ts';

/**
 * Verifies the whole trail and returns text to print.
 * @param words `verify`, optionally `--head POSITION:HASH` or `--backup FILE`
 * @throws OperatorError if the trail is broken, or for unknown words
 */
export async function runAuditCommand(
  services: Pick<Services, 'database'>,
  [verb, option, value = '']: readonly string[],
): Promise<string> {
  if (verb !== 'verify') {
    throw new OperatorError(`There is no command "audit ${verb}". The only one is "audit verify".`);
  }
  const givenHead = await parseHead(option, value);
  const verified = await verifyAudit(services, { knownHead: givenHead });
  const report = describe(verified, givenHead);
  if (verified.broken) throw new OperatorError(`The audit trail is not intact. ${verified.broken.what}\n\n${report}`);
  return `The audit trail is intact.\n\n${report}`;
}

async function parseHead(option: string | undefined, value: string): Promise<ChainHead | undefined> {
  if (option === undefined) return undefined;
  if (option === '--head') return readHeadText(value);
  if (option !== '--backup') {
    throw new OperatorError(`Unknown option ${option}. Use --head POSITION:HASH or --backup FILE.`);
  }
  const { auditHead, version } = await readArchiveManifest(value);
  if (!auditHead) {
    throw new OperatorError(`${value} was created by Laurel ${version}, which did not keep an audit trail.`);
  }
  return auditHead;
}

function readHeadText(text: string): ChainHead {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) {
    throw new OperatorError('Enter the head as shown in the log: its position, a colon, and its 64-character hash.');
  }
  return { position: Number(position), hash };
}

function describe(
  { entries, erased, from, to, begins, head, unsealed, broken }: Verified,
  givenHead: ChainHead | undefined,
) {
  const lines = [
    counted(
      entries,
      {
        none: 'No sealed entries.',
        one: '{count} sealed entry, from {from}.',
        other: '{count} sealed entries, from {from} to {to}.',
      },
      { from: String(from), to: String(to) },
    ),
    ...(begins.position > 0
      ? [`Entries up to ${begins.position} have been removed after their retention period.`]
      : []),
    ...(erased > 0 ? [`${erased} without their values, which were deleted together with the user’s account.`] : []),
    ...(head.hash === GENESIS_HASH ? [] : [`${broken ? 'Intact up to' : 'Head:'} ${head.position}:${head.hash}`]),
    ...(broken ? [] : [`${unsealed} not sealed yet.`]),
    ...(givenHead && !broken ? [comparison(givenHead, begins)] : []),
  ];
  return lines.join('\n');
}

function comparison(givenHead: ChainHead, begins: ChainHead): string {
  return givenHead.position < begins.position
    ? `The head you gave, ${givenHead.position}, has been removed, so it can no longer be compared.`
    : `It includes the head you gave, ${givenHead.position}.`;
}
