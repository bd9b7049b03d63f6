import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { changedValues } from '#core/shared/changed-values.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { fileKey, takesFile } from '#core/shared/uploads.ts';
import { fileTranslation } from '#records/findings.ts';

import { isInLatinLetters, repeatedFiles } from './rules.ts';

/** Languages of documents, as ISO 639 codes. English is excluded, because it needs no translation. */
export const languageCodes = [
  ...(['af', 'am', 'ar', 'az', 'be', 'bg', 'bn', 'bs', 'ca', 'ckb', 'cs', 'da', 'de', 'el', 'es', 'et'] as const),
  ...(['fa', 'fi', 'fil', 'fr', 'ga', 'gu', 'he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'it', 'ja', 'ka'] as const),
  ...(['kk', 'km', 'kn', 'ko', 'ky', 'la', 'lo', 'lt', 'lv', 'mk', 'ml', 'mn', 'mr', 'ms', 'my', 'ne'] as const),
  ...(['nl', 'no', 'pa', 'pl', 'ps', 'pt', 'ro', 'ru', 'si', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta'] as const),
  ...(['te', 'tg', 'th', 'tk', 'tr', 'uk', 'ur', 'uz', 'vi', 'yue', 'zh'] as const),
] as const;
export type LanguageCode = (typeof languageCodes)[number];

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the English name, such as 'German'. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

export const languages: readonly { code: LanguageCode; name: string }[] = languageCodes
  .map((code) => ({ code, name: languageName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Relation of the translator to the applicant. Empty if unknown. */
export const relations = ['', 'Independent', 'Relative', 'Applicant'] as const;
export type Relation = (typeof relations)[number];

export const translationStates = ['incomplete', 'complete'] as const;

const NAME_CHARACTERS = 300;
const TEXT_CHARACTERS = 2000;

const originalWrong = 'Please choose a file from your records';
const version = z.int32('Please reload this translation').min(1, 'Please reload this translation');

const original = z.string(originalWrong).max(2000, originalWrong).refine(isFileAddress, originalWrong);
const written = {
  language: z.enum(languageCodes, 'Language is required'),
  translation_url: ownFile('Translation'),
  certificate_url: ownFile('Signed certificate'),
  translator_name: latinText({ label: 'Translator’s name', maxCharacters: NAME_CHARACTERS }),
  translator_address: latinText({ label: 'Translator’s address', maxCharacters: TEXT_CHARACTERS, isMultiline: true }),
  translator_competence: latinText({
    label: 'Translator’s competence',
    maxCharacters: TEXT_CHARACTERS,
    isMultiline: true,
  }),
  translator_relation: z.enum(relations, 'Please choose the translator’s relationship to you'),
  translated_on: z.union(
    [
      calendarDate({ label: 'Date of the certificate', until: () => new Date() }),
      z.literal('').transform(() => null),
      z.null(),
    ],
    { error: 'Date of the certificate must be a date that is not in the future, such as 2025-06-19' },
  ),
};

/** Marks a file as not in English, with the parts of its translation. The database checks whose files they are. */
export const translationInput = z
  .strictObject({
    original_url: original,
    language: written.language,
    translation_url: written.translation_url.default(null),
    certificate_url: written.certificate_url.default(null),
    translator_name: written.translator_name.default(''),
    translator_address: written.translator_address.default(''),
    translator_competence: written.translator_competence.default(''),
    translator_relation: written.translator_relation.default(''),
    translated_on: written.translated_on.default(null),
  })
  .superRefine((files, context) => {
    for (const [name, message] of Object.entries(repeatedFiles(files))) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });
export type TranslationInput = z.output<typeof translationInput>;

/** Changed fields, and the version that was read. The original stays. */
export const translationChange = z.strictObject(written).partial().extend({ version });
export type TranslationChange = z.output<typeof translationChange>;

/** Schema for the form of a stored translation. Unchanged fields are neither checked nor sent. */
export function translationEdit(stored: TranslationRow) {
  const changed = ({ original_url: _, ...values }: Record<string, unknown>) => changedValues(values, stored);
  return z.preprocess((values) => changed(values as Record<string, unknown>), translationChange);
}

/** A record that names the file. */
const namingRecord = z.object({ type: z.string(), id: z.uuid(), title: z.string() });
export type NamingRecord = z.output<typeof namingRecord>;

/**
 * A file that is not in English, with its translation. Timestamps in ISO 8601. `deleted_at` is set while it is in
 * Trash.
 */
export const translationRow = z.object({
  id: z.uuid(),
  original_url: z.string(),
  language: z.string(),
  translation_url: z.string().nullable(),
  certificate_url: z.string().nullable(),
  translator_name: z.string(),
  translator_address: z.string(),
  translator_competence: z.string(),
  translator_relation: z.enum(relations),
  translated_on: z.string().nullable(),
  /** A record of the original. Null if none names it any longer. */
  record: namingRecord.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type TranslationRow = z.output<typeof translationRow>;
/** Translation as stored. `can` is added for its reader. */
export type StoredTranslation = Omit<TranslationRow, 'can'>;

const translationSorts = ['newest', 'language'] as const;

/** Query of the list, for both the page and the API. */
export const translationQuery = listQuery({
  sorts: translationSorts,
  filters: { state: z.enum(translationStates), language: written.language },
});
export const translationListAbilities = z.object({ create: z.boolean() });

/** A file of the user's own records that counts as English until they set a language. */
const originalFile = z.object({ url: z.string(), record: namingRecord });
export type OriginalFile = z.output<typeof originalFile>;
export const originalFiles = z.object({ files: z.array(originalFile) });

/** Summary of a file that is not in English, for other features. */
export type FileTranslation = z.output<typeof fileTranslation>;

/** The user's own files that are not in English, each with the ID of its translation. */
const fileLanguage = fileTranslation.extend({ id: z.uuid() });
export type FileLanguage = z.output<typeof fileLanguage>;
export const fileLanguages = z.object({ files: z.array(fileLanguage) });

/** Files of an applicant for readers of the shared records, with translation and certificate to open. */
const sharedTranslation = fileTranslation.extend({
  translation_url: z.string().nullable(),
  certificate_url: z.string().nullable(),
});
export type SharedTranslation = z.output<typeof sharedTranslation>;
export const sharedTranslations = z.object({ files: z.array(sharedTranslation) });

function isFileAddress(url: string): boolean {
  return fileKey(url) !== undefined;
}

function ownFile(label: string) {
  const wrong = `${label}: please upload the file here`;
  return z
    .string(wrong)
    .max(2000, wrong)
    .refine((url) => takesFile('translations', url), wrong)
    .nullable();
}

function latinText(options: Parameters<typeof plainText>[0]) {
  return plainText(options).refine(isInLatinLetters, `${options.label}: please write it in Latin letters`);
}
