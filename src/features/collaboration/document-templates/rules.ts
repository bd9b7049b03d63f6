import { counted, listed } from '#core/shared/sentence.ts';

/** Placeholders for values that are known only when a template is filled, with their descriptions for authors. */
export const placeholders = {
  'applicant.name': 'the applicant’s name',
  'provider.name': 'the name of the mentor or attorney filling it in',
  'date.today': 'the date it is filled in: November 22, 2026',
  'site.name': 'the name of the company',
  'site.address': 'its postal address',
  'site.email': 'its email address',
  'site.phone': 'its phone number',
} as const;
export type Placeholder = keyof typeof placeholders;

export const placeholderNames = Object.keys(placeholders) as Placeholder[];

const PREVIEW_CHARACTERS = 200;
/** Number of unknown placeholders that are named. */
const NAMED_MAX = 5;
const NAMED_CHARACTERS = 40;
const anyPlaceholder = /\{\{([^{}]*)\}\}/g;

/** Notation in the text. */
export function written(name: string): string {
  return `{{${name}}}`;
}

/** Returns why a text cannot be filled, naming the fault. Undefined if it can. */
export function placeholderProblem(text: string): string | undefined {
  const names = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name.trim());
  const unknown = [...new Set(names.filter((name) => !isPlaceholder(name)))];
  if (unknown.length > 0) {
    const named = unknown.slice(0, NAMED_MAX).map((name) => written(shorten(name)));
    const more = unknown.length > NAMED_MAX ? [`${unknown.length - NAMED_MAX} more`] : [];
    return counted(
      unknown.length,
      {
        one: '{named} is not a known placeholder. Choose one from the list.',
        other: '{named} are not known placeholders. Choose them from the list.',
      },
      { named: listed([...named, ...more]) },
    );
  }
  return /\{\{|\}\}/.test(text.replace(anyPlaceholder, ''))
    ? `A placeholder is incomplete. Write it with two braces on each side: ${written('applicant.name')}.`
    : undefined;
}

/**
 * Replaces every placeholder once. Placeholders within inserted values are plain text. A placeholder without a value
 * stays.
 */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replaceAll(anyPlaceholder, (whole, inner: string) => {
    const name = inner.trim();
    return (isPlaceholder(name) && values[name]) || whole;
  });
}

/** Returns the remaining placeholders of a filled text, without duplicates, with their meaning if known. */
export function unfilledPlaceholders(text: string): { placeholder: string; about: string | undefined }[] {
  const names = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name.trim());
  return [...new Set(names)].map((name) => ({
    placeholder: written(shorten(name)),
    about: isPlaceholder(name) ? placeholders[name] : undefined,
  }));
}

/** Returns why no file can be made of a text. Undefined if it is complete. */
export function leftProblem(text: string): string | undefined {
  const left = unfilledPlaceholders(text).map(({ placeholder }) => placeholder);
  if (left.length > 0) return `Fill these in first: ${left.slice(0, NAMED_MAX).join(', ')}`;
  return /\{\{|\}\}/.test(text) ? 'Remove the double braces first: they start or end a placeholder' : undefined;
}

/** Returns the beginning of a text for lists, in whole words. */
export function getPreview(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= PREVIEW_CHARACTERS) return text;
  const beginning = characters.slice(0, PREVIEW_CHARACTERS).join('');
  return `${beginning.slice(0, endOfWord(beginning))}…`;
}

/** Returns where the last whole word ends. A text without spaces is one word. */
function endOfWord(text: string): number {
  const space = text.trimEnd().search(/\s\S*$/);
  return space > 0 ? space : text.length;
}

/** Returns the lines of a text without tabs, for which a page has no stops. */
export function splitLines(text: string): string[] {
  return text.replaceAll('\t', '    ').split(/\r\n|[\n\r\u2028\u2029]/);
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length > NAMED_CHARACTERS ? `${characters.slice(0, NAMED_CHARACTERS).join('')}…` : name;
}
