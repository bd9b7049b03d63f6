/** Parts of a translation that 8 CFR 103.2(b)(3) requires: the whole text, with the translator's certificate. */
type Pair = {
  translation_url: string | null;
  certificate_url: string | null;
  translator_name: string;
  translated_on: string | null;
};

const missing = {
  translation_url: 'The translation is missing.',
  translator_name: 'The translator’s name is missing.',
  translated_on: 'The date of the certificate is missing.',
  certificate_url: 'The signed certificate is missing.',
} as const satisfies Record<keyof Pair, string>;

/** Columns of a complete translation. `server/queries.ts` derives its SQL from them. */
export const requiredParts = Object.keys(missing) as (keyof Pair)[];

/** Returns sentences about missing parts of a translation. */
export function listMissingParts(translation: Pair): string[] {
  return requiredParts.filter((part) => !translation[part]).map((part) => missing[part]);
}

export function isComplete(translation: Pair): boolean {
  return listMissingParts(translation).length === 0;
}

/** Returns possible objections to a complete translation. */
export function listWarnings({ translator_relation }: { translator_relation: string }): string[] {
  if (translator_relation === 'Applicant') {
    return ['You are the translator. Sources disagree on whether such a translation is accepted.'];
  }
  if (translator_relation === 'Relative') {
    return ['The translator is a relative of yours. Sources disagree on whether such a translation is accepted.'];
  }
  return [];
}

type Files = { original_url: string } & Pick<Pair, 'translation_url' | 'certificate_url'>;

/**
 * Original, translation and certificate must be three files. Returns a message for each field that repeats another's.
 */
export function repeatedFiles({ original_url, translation_url, certificate_url }: Files): Record<string, string> {
  const isCopied = certificate_url !== null && [original_url, translation_url].includes(certificate_url);
  return {
    ...(translation_url === original_url && {
      translation_url: 'This is the original. Please choose its translation.',
    }),
    ...(isCopied && {
      certificate_url: 'This file is the original or its translation. Please choose the signed certificate.',
    }),
  };
}

/** Whether a text has only Latin letters, since the certificate is in English. */
export function isInLatinLetters(text: string): boolean {
  return !/[^\P{L}\p{Script=Latin}\p{Script=Common}]/u.test(text);
}
