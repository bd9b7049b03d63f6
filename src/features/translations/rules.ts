/** What makes a translation complete: 8 CFR 103.2(b)(3) asks for it in full, with the translator's certificate. */
type Pair = {
  translation_url: string | null;
  certificate_url: string | null;
  translator_name: string;
  translated_on: string | null;
};

/** What a translation lacks, a sentence each. `server/queries.ts` says the same in SQL. */
export function missingOf({ translation_url, certificate_url, translator_name, translated_on }: Pair): string[] {
  return [
    ...(translation_url === null ? ['The translation is missing.'] : []),
    ...(translator_name === '' ? ['The translator’s name is missing.'] : []),
    ...(translated_on === null ? ['The date of the certificate is missing.'] : []),
    ...(certificate_url === null ? ['The signed certificate is missing.'] : []),
  ];
}

export function isComplete(translation: Pair): boolean {
  return missingOf(translation).length === 0;
}

/** What may be questioned, though nothing is missing. */
export function warningsOf({ translator_relation }: { translator_relation: string }): string[] {
  if (translator_relation === 'Applicant') {
    return ['You are the translator yourself. Sources disagree whether such a translation is accepted.'];
  }
  if (translator_relation === 'Relative') {
    return ['The translator is a relative of yours. Sources disagree whether such a translation is accepted.'];
  }
  return [];
}

type Files = { original_url: string } & Pick<Pair, 'translation_url' | 'certificate_url'>;

/** The original, its translation and the certificate are three files: a message for each field that repeats another's. */
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

/** Whether a text has no letters of another script: the certificate is in English, and its type has Latin letters alone. */
export function isInLatinLetters(text: string): boolean {
  return !/[^\P{L}\p{Script=Latin}\p{Script=Common}]/u.test(text);
}
