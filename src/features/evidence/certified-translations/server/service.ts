import type { ActorContext } from '#core/server/actor-context.ts';
import { RetryTransaction, type Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import {
  insertIdempotently,
  isUniqueViolation,
  type CreateOptions,
} from '#core/server/idempotency/idempotent-insert.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/storage/files/server/queries.ts';

import { repeatedFiles } from '../rules.ts';
import type { TranslationChange, TranslationInput, TranslationRow } from '../schema.ts';
import { findRecordType, hasTranslation, translationInsert, translationRepository } from './listed.ts';
import { presentTranslation } from './present.ts';
import { translations } from './table.ts';

const HAS_TRANSLATION = 'This file already has a translation in your list. Please open that one.';
const GONE = 'This file no longer exists. Please upload it again.';

/**
 * Marks a file of a record as not in English. The type of the record, which determines its readers, is found through
 * the file.
 * @throws AppError invalid, idempotency_key_reused, row_limit_reached; not_found if the row of the key is gone
 */
export async function addTranslation(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: TranslationInput,
): Promise<TranslationRow> {
  return ctx.transaction(async (tx) => {
    const prepare = async () => {
      const own = await findOwn(tx, input);
      const recordType = own.has(input.original_url) ? await findRecordType(tx, input.original_url) : null;
      const problems = {
        ...(recordType === null && { original_url: 'None of your records contains this file. Please choose another.' }),
        ...((await hasTranslation(tx, input.original_url)) && { original_url: HAS_TRANSLATION }),
        ...goneFiles(input, own),
      };
      if (recordType === null || Object.keys(problems).length > 0) throw invalidFields(problems);
      return { ...input, record_type: recordType };
    };
    const { id } = await insertIdempotently(tx, { into: translationInsert, createOptions }, prepare).catch(
      (error: unknown) => {
        // A concurrent request adds one for the same file. A request with a key restarts and gets the error then.
        const isRefused = isUniqueViolation(error) && !(error instanceof RetryTransaction);
        throw isRefused ? invalidFields({ original_url: HAS_TRANSLATION }) : error;
      },
    );
    const translation = await translationRepository.find(tx, id);
    if (!translation) throw new AppError('not_found');
    return presentTranslation(translation, true);
  });
}

/** @throws AppError invalid, not_found, version_conflict */
export async function changeTranslation(
  ctx: ActorContext,
  id: string,
  { version, ...values }: TranslationChange,
): Promise<TranslationRow> {
  return ctx.transaction(async (tx) => {
    const before = await translationRepository.get(tx, id);
    const problems = {
      ...repeatedFiles({ ...before, ...values }),
      ...goneFiles(values, await findOwn(tx, values)),
    };
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    return presentTranslation(await translationRepository.update(tx, { id, version, values }), true);
  });
}

/** @throws AppError not_found, translation_exists */
export async function restoreTranslation(ctx: ActorContext, id: string): Promise<TranslationRow> {
  return ctx.transaction(async (tx) => {
    const restored = await translationRepository.restore(tx, id).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('translation_exists') : error;
    });
    return presentTranslation(restored, true);
  });
}

type Files = Partial<Pick<TranslationInput, 'original_url' | 'translation_url' | 'certificate_url'>>;

/** Returns which of these files are the user's own. */
async function findOwn(tx: Transaction, files: Files): Promise<Set<string>> {
  const named = [files.original_url, files.translation_url, files.certificate_url].filter(isAddress);
  const keys = new Map(named.map((url) => [fileKey(url) ?? '', url]));
  const columns = [translations.original_url, translations.translation_url, translations.certificate_url];
  const own = await ownFileKeys(tx, { columns, keys: [...keys.keys()] });
  return new Set([...own].map((key) => keys.get(key) ?? ''));
}

function goneFiles({ translation_url, certificate_url }: Files, own: ReadonlySet<string>): Record<string, string> {
  const isGone = (url: string | null | undefined) => isAddress(url) && !own.has(url);
  return {
    ...(isGone(translation_url) && { translation_url: GONE }),
    ...(isGone(certificate_url) && { certificate_url: GONE }),
  };
}

function isAddress(url: string | null | undefined): url is string {
  return typeof url === 'string';
}
