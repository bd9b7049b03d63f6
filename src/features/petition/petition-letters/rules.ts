import { frame, type LetterDocument } from '#binder-engine/letter.ts';
import type { NewId, Outline } from '#binder-engine/outline.ts';
import type { Broken } from '#binder-engine/tokens.ts';
import { shortened } from '#core/shared/shortened.ts';
import type { BinderKind } from '#features/petition/binders/schema.ts';

import type { VersionReason } from './schema.ts';

/** Maximum number of automatic versions per letter. Versions saved by the user are not counted. */
export const MAX_AUTOMATIC_VERSIONS = 30;
/** Maximum number of versions saved by the user. */
export const MAX_SAVED_VERSIONS = 100;

/** Letter files per user and minute. Each takes up to half a second of the server. */
export const EXPORTS_A_MINUTE = 10;

export const reasonLabels: Record<VersionReason, string> = {
  kept: 'Saved by you',
  packet: 'In a packet',
  restored: 'Before another version was restored',
};

/** Reason why a reference has no target, for the author. */
export const brokenText: Record<Broken, string> = {
  'no-exhibit': 'This exhibit is no longer in the binder.',
  'no-item': 'This file is no longer in the binder.',
  'no-page': 'This exhibit does not have that page.',
};

/** Sections for one kind of case only, which stay empty in most. */
const SELDOM = 'one-time-award';

/** Characters of a paragraph that name it elsewhere. */
const EXCERPT_CHARACTERS = 90;

/** Returns the beginning of a paragraph. */
export function shorten(text: string): string {
  return shortened(text, EXCERPT_CHARACTERS + 1);
}

/** Facts for the template of a letter. */
export type TemplateFacts = { kind: BinderKind; name: string; claimed: readonly string[] | null; outline: Outline };

const BLANK_LINE = '_'.repeat(30);
const subjects: Record<BinderKind, string> = {
  petition: 'Form I-140, Immigrant Petition for Alien Workers',
  response: 'Response to your notice about Form I-140, Immigrant Petition for Alien Workers',
};
const CLASSIFICATION = 'Alien of extraordinary ability, section 203(b)(1)(A) of the Immigration and Nationality Act';

/** Parts of a petition without a section in the binder. */
const partHeadings = {
  request: 'Request',
  field: 'Field of endeavor',
  criteria: 'Criteria',
  benefit: 'Substantial benefit to the United States (section 203(b)(1)(A)(iii) of the Act)',
  conclusion: 'Conclusion',
} as const;

type Heading = { text: string; level: number };

/**
 * Returns the template: addressee, subject, signature, and headings in between: a petition's own parts in order, and
 * one for each section with exhibits or a claimed criterion. A response has one for each issue of its notice, with or
 * without exhibits. The applicant fills in the text; empty headings are not printed.
 */
export function createTemplate({ kind, name, claimed, outline }: TemplateFacts, newId: NewId): LetterDocument {
  const sections = outline.sections.filter(
    (section) =>
      section.kind === 'exhibits' &&
      section.isIncluded &&
      (section.exhibits.some(({ isIncluded }) => isIncluded) ||
        (section.criterion === null
          ? section.id !== SELDOM
          : kind === 'response' || claimed?.includes(section.criterion) === true)),
  );
  const listed = kind === 'petition' ? petitionHeadings(sections) : createHeadings(sections, 2);
  const headings = listed.flatMap(({ text, level }): LetterDocument['content'] => [
    { type: 'heading', attrs: { id: newId(), level }, content: [{ type: 'text', text }] },
    { type: 'paragraph', attrs: { id: newId() } },
  ]);
  const paragraph = (...lines: string[]) => createParagraph(lines, newId);
  return {
    type: 'doc',
    content: [
      paragraph(`${frame.date}${BLANK_LINE}`),
      paragraph(frame.addressee),
      paragraph(
        `${frame.subject}${subjects[kind]}`,
        `Petitioner and beneficiary: ${name}`,
        `Classification: ${CLASSIFICATION}`,
      ),
      paragraph(frame.salutation),
      ...(headings.length > 0 ? headings : blankLetter(newId).content),
      paragraph(frame.closing, '', BLANK_LINE, name),
    ],
  };
}

/** A one-time award precedes the criteria, which it replaces. All other sections follow them. */
function petitionHeadings(sections: Outline['sections']): Heading[] {
  const part = (name: keyof typeof partHeadings): Heading => ({ text: partHeadings[name], level: 2 });
  const criteria = sections.filter(({ criterion }) => criterion !== null);
  const others = sections.filter(({ criterion }) => criterion === null);
  const isBefore = ({ id }: Outline['sections'][number]): boolean => id === SELDOM;
  return [
    part('request'),
    part('field'),
    ...createHeadings(others.filter(isBefore), 2),
    part('criteria'),
    ...createHeadings(criteria, 3),
    ...createHeadings(
      others.filter((one) => !isBefore(one)),
      2,
    ),
    part('benefit'),
    part('conclusion'),
  ];
}

function createHeadings(sections: Outline['sections'], level: number): Heading[] {
  return sections.map(({ title, criterion }) => ({
    text: criterion === null ? title : `${title} (${criterion})`,
    level,
  }));
}

function createParagraph(lines: readonly string[], newId: NewId): LetterDocument['content'][number] {
  const content = lines.flatMap((text, index) => [
    ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
  ]);
  return { type: 'paragraph', attrs: { id: newId() }, content };
}

export function blankLetter(newId: NewId): LetterDocument {
  return { type: 'doc', content: [{ type: 'paragraph', attrs: { id: newId() } }] };
}
