/** A calendar date, `YYYY-MM-DD`, in words: the same day everywhere, no time zone may move it. */
export function formatDate(date: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** As notifications and mails say it, which are written in English in advance. */
export function writeDate(date: string): string {
  return formatDate(date, 'en-US');
}
