// Formatters by language and options. Creating one takes fifty times as long as formatting.

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** @param options with a time zone, since that of the machine may change */
export function dateFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  return remembered(dateFormats, [locale, options], () => new Intl.DateTimeFormat(locale, options));
}

/**
 * Formats a timestamp with 'AM' or 'PM' on the line of its time. V8 writes a plain space there instead of CLDR's narrow
 * no-break space, with which '2:46 PM' looks like one word.
 */
export function formatTime(format: Intl.DateTimeFormat, at: Date): string {
  return format.format(at).replace(/(?<=\d)[ \u202F](?=[ap]m\b)/iu, '\u00A0');
}

export function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return remembered(numberFormats, [locale, options], () => new Intl.NumberFormat(locale, options));
}

function remembered<Format>(formats: Map<string, Format>, of: unknown, make: () => Format): Format {
  const key = JSON.stringify(of);
  const cached = formats.get(key);
  if (cached) return cached;
  const made = make();
  formats.set(key, made);
  return made;
}
