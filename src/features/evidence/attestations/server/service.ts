import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { paths } from '#core/shared/paths.ts';
import { findOwnNameWithProof } from '#features/providers/provider-credentials/server/queries.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { readOwnElements, readSharedElements } from '#features/evidence/readiness/server/service.ts';
import type { ElementReadiness, PartReadiness, Readiness } from '#records/findings.ts';
import { findElement } from '#records/regulation.ts';

import { attestationAbilities, isOutdated, allowedVerdicts } from '../rules.ts';
import type {
  AttestationInput,
  AttestationList,
  AttestationRow,
  ActiveVerdict,
  SharedAttestationList,
  StoredAttestation,
  Verdict,
} from '../schema.ts';
import {
  addAttestation,
  attestationRepository,
  findOwn,
  isAssignedAttorney,
  listOwn,
  listShared,
  type SharedStored,
} from './queries.ts';

/** Characters of a note in a notification. */
const QUOTED_CHARACTERS = 200;

type Place = { applicant: string; element: string };

/** Returns the verdicts on the user's own evidence. */
export async function listOwnAttestations(ctx: ActorContext): Promise<AttestationList> {
  const [{ json }, judged] = await Promise.all([ctx.read(listOwn()), readOwnElements(ctx)]);
  const elements = indexElements(judged);
  const stored = JSON.parse(json ?? '') as StoredAttestation[];
  return { attestations: stored.map((one) => present(one, { element: elements.get(one.element)?.element, says: [] })) };
}

/**
 * Returns the verdicts on evidence that an applicant shares with the user.
 * @throws AppError not_found if they share nothing
 */
export async function listSharedAttestations(ctx: ActorContext, applicant: string): Promise<SharedAttestationList> {
  const [judged, { json }] = await Promise.all([
    readSharedElements(ctx, applicant),
    ctx.read(listShared({ applicant })),
  ]);
  const { name, attestations, isAttorney } = JSON.parse(json ?? '') as SharedStored;
  const elements = indexElements(judged);
  const can = Object.fromEntries(
    [...elements].map(([id, { element }]) => [
      id,
      isCounted(id) ? [] : allowedVerdicts(element, isAttorney ? 'attorney' : 'mentor'),
    ]),
  );
  return {
    name,
    attestations: attestations.map((one) =>
      present(one, { element: elements.get(one.element)?.element, says: can[one.element] ?? [] }),
    ),
    can,
  };
}

/**
 * Gives a verdict on an element, which replaces the user's previous one, and notifies the applicant. The server
 * computes the evidence itself, which must be what the user was shown.
 * @throws AppError invalid; not_found if they do not read all evidence of the element; evidence_changed,
 * version_conflict
 */
export async function attest(ctx: ActorContext, place: Place, input: AttestationInput): Promise<AttestationRow> {
  const { part, element } = await getElement(ctx, place);
  if (input.seen !== element.digest) throw new AppError('evidence_changed');
  return ctx.transaction(async (tx) => {
    const allowed = allowedVerdicts(element, (await isAssignedAttorney(tx, place.applicant)) ? 'attorney' : 'mentor');
    if (!allowed.includes(input.verdict)) throw invalidFields({ verdict: formatError(allowed) });
    const { id, isNew } = await save(tx, place, { input, element });
    const stored = await attestationRepository.get(tx, id);
    if (isNew) await tell(tx, { ...input, ...place, part, element });
    return present(stored, { element, says: allowed });
  });
}

/**
 * Withdraws the user's verdict on an element and notifies the applicant.
 * @throws AppError not_found
 */
export async function withdraw(ctx: ActorContext, place: Place): Promise<void> {
  const { part, element } = await getElement(ctx, place);
  await ctx.transaction(async (tx) => {
    const before = await findOwn(tx, place);
    if (!before) throw new AppError('not_found');
    if (before.verdict === 'withdrawn') return;
    const { id, version } = before;
    await attestationRepository.update(tx, { id, version, values: { verdict: 'withdrawn', note: '' } });
    await tell(tx, { ...place, part, element, verdict: 'withdrawn', note: '' });
  });
}

type Judged = { part: PartReadiness; element: ElementReadiness };

function indexElements({ parts }: Readiness): Map<string, Judged> {
  return new Map(parts.flatMap((part) => part.elements.map((element) => [element.id, { part, element }] as const)));
}

async function getElement(ctx: ActorContext, { applicant, element }: Place): Promise<Judged> {
  const found = indexElements(await readSharedElements(ctx, applicant)).get(element);
  if (!found || isCounted(element)) throw new AppError('not_found');
  return found;
}

/** An element that counts claimed criteria has no evidence that is shared as a whole. */
function isCounted(element: string): boolean {
  return findElement(element)?.criteria !== undefined;
}

/** @returns whether it differs from the previous one, so that a repeated request notifies once */
async function save(
  tx: Transaction,
  { applicant, element: elementId }: Place,
  { input, element }: { input: AttestationInput; element: ElementReadiness },
): Promise<{ id: string; isNew: boolean }> {
  const { verdict, note, version } = input;
  const values = { record_types: element.tables, verdict, note, digest: element.digest };
  const before = await findOwn(tx, { applicant, element: elementId });
  if (!before) {
    const id = version === 0 && (await addAttestation(tx, { user_id: applicant, element: elementId, ...values }));
    if (!id) throw new AppError('version_conflict');
    return { id, isNew: true };
  }
  const isSame = before.verdict === verdict && before.note === note && before.digest === element.digest;
  if (isSame) return { id: before.id, isNew: false };
  if (version !== (before.verdict === 'withdrawn' ? 0 : before.version)) throw new AppError('version_conflict');
  const { id } = await attestationRepository.update(tx, { id: before.id, version: before.version, values });
  return { id, isNew: true };
}

function present(
  { digest, ...stored }: StoredAttestation,
  { element, says }: { element: ElementReadiness | undefined; says: readonly ActiveVerdict[] },
): AttestationRow {
  return { ...stored, is_outdated: isOutdated({ digest }, element), can: attestationAbilities(stored, says) };
}

function formatError(allowed: readonly ActiveVerdict[]): string {
  if (allowed.includes('doubted')) return 'Nothing documents this element yet, so it cannot be attested';
  return 'Mentors can only make suggestions; attorneys can attest or question';
}

const verbs = {
  attested: 'attested an element of',
  doubted: 'questioned an element of',
  suggested: 'made a suggestion about an element of',
  withdrawn: 'withdrew an assessment of an element of',
} as const satisfies Record<Verdict, string>;

type VerdictChange = Pick<Place, 'applicant'> & Judged & { verdict: Verdict; note: string };

async function tell(tx: Transaction, { applicant, part, element, verdict, note }: VerdictChange): Promise<void> {
  const quoted = note.length > QUOTED_CHARACTERS ? `${note.slice(0, QUOTED_CHARACTERS).trimEnd()}…` : note;
  await notify(tx, {
    userId: applicant,
    kind: 'attestation',
    title: `${await findOwnNameWithProof(tx)} ${verbs[verdict]} “${part.label}”`,
    message: quoted === '' ? element.text : `${element.text}\n${quoted}`,
    type: verdict === 'doubted' ? 'warning' : 'info',
    link: `${paths.readiness}?open=${part.part}#element-${element.id}`,
  });
}
