// Names of months as people write them in records from other countries.

/**
 * Languages whose names are known in addition to English. Croatian is left out, because its listopad is October and that
 * of its neighbors November.
 */
const languages = 'de fr es it pt nl sv da nb fi pl cs ro hu tr el ru uk bg ca et sl hi ar fa'.split(' ');
const english = monthsIn('en', { month: 'long' });
let others: ReadonlyMap<string, number> | undefined;

/** Returns the number of the month with this lowercase name, or with an English name that begins with it. 0 if none. */
export function monthNamed(text: string): number {
  const name = plain(text);
  // 'Ju' would be two months.
  const begins = name.length > 2 ? english.findIndex((whole) => whole.startsWith(name)) + 1 : 0;
  // Takes some 50 ms the first time, and dates in English never need it.
  return begins || ((others ??= namesInOthers()).get(name) ?? 0);
}

/** Returns long and short names, each next to a year and next to a day, which differ in Slavic languages and Greek. */
function namesInOthers(): Map<string, number> {
  const lengths = ['long', 'short'] as const;
  const forms = lengths.flatMap((month) => [{ month, year: 'numeric' } as const, { month, day: 'numeric' } as const]);
  return new Map(
    languages.flatMap((language) =>
      forms.flatMap((form) => monthsIn(language, form).map((name, index) => [name, index + 1] as const)),
    ),
  );
}

function monthsIn(language: string, form: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...form, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(Date.UTC(2000, index, 15));
    return plain(parts.find(({ type }) => type === 'month')?.value ?? '');
  });
}

/** Lowercase, without the dot of an abbreviation, and without accents in Latin and Greek. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{Mn}+|^d(?:e |['’])|\.$/gu, '')
    .normalize('NFKC');
}
