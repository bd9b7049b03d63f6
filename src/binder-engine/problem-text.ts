// Messages of findings for the applicant, with instructions.
import { nameCharacters } from '#core/shared/character-names.ts';
import { messageText } from '#core/shared/messages.ts';
import { formatNumber } from '#core/shared/money.ts';
import { counted, listed } from '#core/shared/sentence.ts';
import { shortened } from '#core/shared/shortened.ts';

import { MAX_PAGES, type Finding, type Unprintable } from './binder.ts';
import type { Problem } from './planned.ts';

/** Text of a finding: the problem, and what to do. */
export type ProblemLabels = { says: string; todo: string };

export const problemLabels: Record<Finding['code'], ProblemLabels> = {
  password: { says: 'A file needs a password', todo: 'Save a copy without a password, and upload the copy.' },
  unreadable: { says: 'A file cannot be read', todo: 'Open it, save it as a PDF again, and upload the new file.' },
  'too-complex': {
    says: 'A file is too complex to include in a packet',
    todo: 'Print it to a new PDF, and upload that file.',
  },
  slow: {
    says: 'A file is taking a long time to check',
    todo: 'It is checked again with more time. If you cannot wait, print it to a new PDF and upload that.',
  },
  'no-pages': { says: 'A file has no pages', todo: 'Upload a file that has pages, or leave it out.' },
  'page-over-limit': {
    says: 'A page is too large for an online part',
    todo: 'Scan it again at 300 dpi or less, or compress the file. It can go into a print copy as it is.',
  },
  word: {
    says: 'A file has to be converted to PDF before it can go into a packet',
    todo: 'Save it as a PDF in its own program and upload the PDF, or convert it here if that is offered.',
  },
  'tracked-changes': {
    says: 'A Word file has tracked changes',
    todo: 'In Word, choose Review, Accept All Changes, and upload the file again. Otherwise the packet shows deleted text struck through next to the inserted text.',
  },
  'word-comments': {
    says: 'A Word file has comments',
    todo: 'In Word, choose Review, Delete All Comments, and upload the file again. Otherwise the packet may show them.',
  },
  'document-changes': {
    says: 'A document has tracked changes',
    todo: 'In LibreOffice, choose Edit, Track Changes, Accept All (in Word: Review, Accept All Changes), and upload the file again. Otherwise the packet shows deleted text struck through next to the inserted text.',
  },
  'document-comments': {
    says: 'A document has comments',
    todo: 'In LibreOffice, right-click a comment and choose Delete All Comments (in Word: Review, Delete All Comments), and upload the file again. Otherwise the packet may show them.',
  },
  'translation-incomplete': {
    says: 'A translation is incomplete',
    todo: 'Add the full translation and the translator’s signed certificate, and include both in the binder.',
  },
  'dynamic-form': {
    says: 'A form can be read only by the program that created it',
    todo: 'Print it to a PDF, and upload the PDF.',
  },
  'form-differs': {
    says: 'A form field shows text that differs from its value',
    todo: 'Open the file in Adobe Acrobat Reader, print it to a new PDF and upload that.',
  },
  portfolio: {
    says: 'A PDF portfolio shows only its cover sheet',
    todo: 'Save the files in it one by one, and upload each of them.',
  },
  'file-missing': { says: 'A file is missing', todo: 'Upload it again, or leave it out.' },
  'not-inspected': { says: 'A file is still being checked', todo: 'This usually takes a moment.' },
  'broken-token': {
    says: 'The letter refers to an exhibit, file or page that is not in the binder',
    todo: 'Choose another one, or remove the reference.',
  },
  'too-many-pages': {
    says: 'This binder has too many pages',
    todo: 'Leave out files that it does not need, or that it contains more than once.',
  },
  repaired: {
    says: 'A file does not follow the PDF standard and was rewritten',
    todo: 'Compare its pages in the binder with your file.',
  },
  'renders-differently': {
    says: 'A page may look different in the packet',
    todo: 'Compare it with your original file.',
  },
  'blank-page': {
    says: 'A page is blank',
    todo: 'If it should not be there, leave it out: choose Pages… in the menu of the file.',
  },
  animated: {
    says: 'A picture is animated, and only its first frame is included',
    todo: 'If others matter, save each as a JPG or PNG and upload it.',
  },
  'cut-off': {
    says: 'A photo is incomplete, because its file ends early',
    todo: 'Open it. If its lower part is missing or gray, upload the complete file.',
  },
  damaged: {
    says: 'A photo is damaged',
    todo: 'Open it. If part of it is missing, gray or in the wrong colors, upload an undamaged copy.',
  },
  'missing-characters': {
    says: 'A page shows boxes instead of characters that our fonts do not support',
    todo: 'If the characters matter, save the original as a PDF in a program that shows them, and upload it.',
  },
  'low-resolution': { says: 'A scan is below 150 dpi', todo: 'If the small print is hard to read, scan it again.' },
  sideways: {
    says: 'A scan appears to be sideways',
    todo: 'Open the exhibit. In the menu of the file, choose Rotate right, or Pages… to rotate single pages.',
  },
  'fonts-not-embedded': {
    says: 'A file is missing its fonts, so its text may look different',
    todo: 'Save it again with its fonts. Word: File, Save As, PDF, and under Options choose PDF/A. LaTeX: create it with pdfLaTeX or LuaLaTeX. macOS: open it in Preview and choose File, Export as PDF.',
  },
  attachments: {
    says: 'A PDF has other files attached, which are not included',
    todo: 'Save them and upload each of them.',
  },
  'exhibit-empty': {
    says: 'An exhibit has no file',
    todo: 'Add a file, or leave the exhibit out. Otherwise the index lists it, but it has no pages of its own.',
  },
  'small-page': { says: 'A page is smaller than 4 by 6 inches', todo: 'Small pages are easily lost when scanned.' },
  'large-page': {
    says: 'A page is larger than 17 inches',
    todo: 'It will be shrunk to fit. Check that small print is still readable.',
  },
  signature: {
    says: 'A digital signature will no longer validate',
    todo: 'Keep the original signed file alongside the binder.',
  },
  unprintable: {
    says: 'A text contains characters that our fonts do not support',
    todo: 'Replace these characters.',
  },
  'empty-section': {
    says: 'A section of the letter is empty, so its heading is not printed',
    todo: 'Write something below the heading, or remove it.',
  },
};

/** Returns the problem of a file, its pages, and what to do: 'A page is blank (pages 3 and 5–7). If it …' */
export function problemText({
  code,
  pages = [],
  names = [],
  count,
  unprintable,
}: Pick<Problem, 'code' | 'pages' | 'names' | 'count' | 'unprintable'>): string {
  if (unprintable) return `${unprintableText(unprintable)}. ${problemLabels[code].todo}`;
  if (count !== undefined) return messageText('too_many_pages', pageValues(count));
  const { says, todo } = problemLabels[code];
  const where = [pagesText(pages), ...names].filter((text) => text !== '').join(', ');
  return `${says}${where === '' ? '' : ` (${where})`}. ${todo}`;
}

/** Returns the place of a finding in the letter: '“Nationally recognized prizes” in the letter'. */
export function letterPlaceText({
  code,
  excerpt,
  unprintable,
}: Pick<Problem, 'code' | 'excerpt' | 'unprintable'>): string {
  const words = unprintable?.text ?? excerpt ?? '';
  if (words !== '') return `“${shorten(words)}” in the letter`;
  return code === 'empty-section' ? 'An empty heading in the letter' : 'A paragraph in the letter';
}

/** Returns text such as '“ᚠᚢ today” has characters that no font here has: ᚠ (U+16A0), ᚢ (U+16A2)'. */
export function unprintableText({ text, characters }: Unprintable): string {
  return `“${shorten(text)}” contains characters that our fonts do not support: ${nameCharacters(characters)}`;
}

/** Returns the values of the message `too_many_pages`. */
export function pageValues(count: number): Record<string, string> {
  const [pages = '', most = ''] = [count, MAX_PAGES].map((number) => formatNumber(number));
  return { pages, most, todo: problemLabels['too-many-pages'].todo };
}

/** Returns 'page 3' or 'pages 3 and 5–7'. Long lists are truncated. Empty for no pages. */
export function pagesText(pages: readonly number[]): string {
  if (pages.length === 0) return '';
  const ranges = toRanges(pages);
  const named = ranges.slice(0, MAX_RANGES).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  const others = ranges.length > MAX_RANGES ? ['others'] : [];
  return counted(
    pages.length,
    { one: 'page {pages}', other: 'pages {pages}' },
    { pages: listed([...named, ...others]) },
  );
}

const MAX_RANGES = 5;
const EXCERPT_CHARACTERS = 60;

function shorten(text: string): string {
  return shortened(text, EXCERPT_CHARACTERS + 1);
}

function toRanges(pages: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && page <= last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}
