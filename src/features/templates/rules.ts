import { counted, listed } from '#core/shared/sentence.ts';

/** What stands in a template for what is known only when it is filled, and how it is told to those who write one. */
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
/** So many unknown ones are named. */
const NAMED_MAX = 5;
const NAMED_CHARACTERS = 40;
const anyPlaceholder = /\{\{([^{}]*)\}\}/g;

/** As it is written in the text. */
export function written(name: string): string {
  return `{{${name}}}`;
}

/** Why a text cannot be filled, in a sentence that names what is wrong; undefined where it can. */
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

/** Replaces every placeholder once: what is put in is text, whatever it looks like. One that has no value stays, to be written out. */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replaceAll(anyPlaceholder, (whole, inner: string) => {
    const name = inner.trim();
    return (isPlaceholder(name) && values[name]) || whole;
  });
}

/** What is left of placeholders in a filled text, each once, and what it stands for where that is known. */
export function leftIn(text: string): { placeholder: string; about: string | undefined }[] {
  const names = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name.trim());
  return [...new Set(names)].map((name) => ({
    placeholder: written(shorten(name)),
    about: isPlaceholder(name) ? placeholders[name] : undefined,
  }));
}

/** Why no file is made of a text, in a sentence; undefined where it is complete. */
export function leftProblem(text: string): string | undefined {
  const left = leftIn(text).map(({ placeholder }) => placeholder);
  if (left.length > 0) return `Fill these in first: ${left.slice(0, NAMED_MAX).join(', ')}`;
  return /\{\{|\}\}/.test(text) ? 'Remove the double braces first: they start or end a placeholder' : undefined;
}

/** The beginning of a text, as lists show it. */
export function previewOf(text: string): string {
  const characters = Array.from(text);
  return characters.length > PREVIEW_CHARACTERS ? `${characters.slice(0, PREVIEW_CHARACTERS).join('')}…` : text;
}

/** The lines of a text, without tabs, for which a page has no stops. */
export function linesOf(text: string): string[] {
  return text.replaceAll('\t', '    ').split(/\r\n|[\n\r\u2028\u2029]/);
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length > NAMED_CHARACTERS ? `${characters.slice(0, NAMED_CHARACTERS).join('')}…` : name;
}
