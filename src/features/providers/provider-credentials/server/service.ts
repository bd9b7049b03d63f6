import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwIfError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { notify, notifyAdmins } from '#features/communication/notifications/server/queries.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { credentialsPath, canDecide } from '../rules.ts';
import {
  credentialProblems,
  type Credential,
  type CredentialChange,
  type CredentialInput,
  type StoredSubmitted,
  type SubmittedCredential,
  type VerdictInput,
} from '../schema.ts';
import {
  credentialInsert,
  credentialRepository,
  deleteCredential,
  findOwnNameWithProof,
  lockCredential,
  storeDecision,
  submittedRepository,
} from './queries.ts';
import { userCredentials } from './table.ts';

/**
 * Submits a credential for verification.
 * @throws AppError invalid, wrong_role, access_switched_off, lapsed, idempotency_key_reused, row_limit_reached;
 * not_found if the row created with this key was deleted
 */
export async function submitCredential(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: CredentialInput,
): Promise<Credential> {
  return ctx.transaction(async (tx, actor) => {
    // A user with both roles may have been admitted for the other one.
    throwIfError(provider(input.role).check(actor, ctx.now));
    const { id, isNew } = await insertIdempotently(tx, { into: credentialInsert, createOptions }, async () => {
      await checkDocument(tx, input.document_url);
      return input;
    });
    const credential = await credentialRepository.get(tx, id);
    if (isNew) await tellAdmins(tx, credential);
    return credential;
  });
}

/**
 * Changes a credential and makes it pending again.
 * @throws AppError invalid, wrong_role, access_switched_off, lapsed, not_found, version_conflict
 */
export async function changeCredential(
  ctx: ActorContext,
  id: string,
  { version, ...values }: CredentialChange,
): Promise<Credential> {
  return ctx.transaction(async (tx, actor) => {
    const before = await credentialRepository.get(tx, id);
    throwIfError(provider(before.role).check(actor, ctx.now));
    const problems = credentialProblems({ ...before, ...values });
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    if (values.document_url !== undefined && values.document_url !== before.document_url) {
      await checkDocument(tx, values.document_url);
    }
    const credential = await credentialRepository.update(tx, { id, version, values });
    // Admins were already notified of one that was pending before.
    if (before.verification_status !== 'pending') await tellAdmins(tx, credential);
    return credential;
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found, version_conflict */
export async function removeCredential(ctx: ActorContext, id: string, version: number): Promise<void> {
  await ctx.transaction(async (tx, actor) => {
    const { role } = await credentialRepository.get(tx, id);
    throwIfError(provider(role).check(actor, ctx.now));
    if (!(await deleteCredential(tx, id, version))) throw new AppError('version_conflict');
  });
}

/**
 * Verifies or rejects a credential as the admin saw it, and notifies its provider. If the same admin sends the same
 * decision again, the provider is notified only once.
 * @throws AppError wrong_role, not_found, own_credential, credential_decided, credential_changed
 */
export async function decide(ctx: ActorContext, id: string, verdict: VerdictInput): Promise<SubmittedCredential> {
  return ctx.elevated('decides on a credential', async (tx, actor) => {
    const { userId } = actor;
    const submitted = await lockCredential(tx, id);
    if (!submitted) throw new AppError('not_found');
    if (submitted.user_id === userId) throw new AppError('own_credential');
    const isOpen = canDecide(submitted, actor);
    if (isOpen) {
      const { status, decision_note, version } = verdict;
      if (submitted.version !== version) throw new AppError('credential_changed');
      await storeDecision(tx, id, { verification_status: status, decision_note, decided_by: userId });
    }
    const credential = await submittedRepository.get(tx, id);
    if (isOpen) await notifyProvider(tx, credential);
    else if (!isSame(credential, verdict, actor)) {
      const { decider, verification_status } = credential;
      const values = { name: decider ?? 'Another admin', decision: verification_status };
      throw new AppError('credential_decided', { values });
    }
    return presentSubmitted(credential, { actor });
  });
}

export function presentSubmitted(credential: StoredSubmitted, { actor }: { actor: Actor }): SubmittedCredential {
  return { ...credential, can: { decide: canDecide(credential, actor) } };
}

function isSame(
  { decided_by, verification_status, decision_note }: StoredSubmitted,
  verdict: VerdictInput,
  { userId }: Actor,
): boolean {
  return decided_by === userId && verification_status === verdict.status && decision_note === verdict.decision_note;
}

async function checkDocument(tx: Transaction, url: string): Promise<void> {
  await checkOwnFiles(tx, { column: userCredentials.document_url, urls: [url] });
}

async function tellAdmins(
  tx: Transaction,
  { id, role, credential_type, issuing_authority }: Credential,
): Promise<void> {
  const name = await findOwnNameWithProof(tx);
  await notifyAdmins(tx, {
    permission: 'manage_providers',
    kind: 'staff',
    title: `Credential to verify: ${name}, ${role}`,
    message: `${name} submitted a credential for verification: ${credential_type} from ${issuing_authority}.`,
    link: rowLink(`${paths.admin}/credentials`, id),
  });
}

async function notifyProvider(
  tx: Transaction,
  { id, user_id, role, credential_type, credential_number, verification_status, decision_note }: StoredSubmitted,
): Promise<void> {
  const name = `${credential_type} ${credential_number}`;
  const notice =
    verification_status === 'verified'
      ? {
          title: `Your credential was verified: ${name}`,
          type: 'success' as const,
          message: `We verified “${name}”. Your applicants can see it on your profile.`,
        }
      : {
          title: `Your credential was rejected: ${name}`,
          type: 'warning' as const,
          message: `We could not verify “${name}”. Update it, and we will review it again.`,
        };
  const message = [decision_note, notice.message].filter(Boolean).join('\n');
  const link = rowLink(credentialsPath(role), id);
  await notify(tx, { userId: user_id, kind: 'review', ...notice, message, link, isMailed: 'at once' });
}
