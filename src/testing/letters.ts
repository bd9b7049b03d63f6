import type { Token } from '#binder-engine/binder.ts';
import type { LetterDocument, LetterInline, TextBlock } from '#binder-engine/letter.ts';

type Paragraph = Extract<TextBlock, { type: 'paragraph' }>;

/** A sequential ID. */
export function createId(count: number): string {
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

/** Content of a paragraph: words, reference tokens, or editor nodes. */
type Part = string | Token | LetterInline;

export function createParagraph(count: number, ...parts: Part[]): Paragraph {
  const content = parts.map(createInline);
  return { type: 'paragraph', attrs: { id: createId(count) }, ...(content.length > 0 && { content }) };
}

export function createHeading(count: number, text: string, level = 2): LetterDocument['content'][number] {
  return { type: 'heading', attrs: { id: createId(count), level }, content: [{ type: 'text', text }] };
}

export function createLetter(...content: LetterDocument['content']): LetterDocument {
  return { type: 'doc', content };
}

export function createList(kind: 'bulletList' | 'orderedList', ...items: LetterDocument['content'][number][][]) {
  const content = items.map((own) => ({ type: 'listItem', content: own }));
  const attrs = kind === 'orderedList' ? { attrs: { start: 1 } } : {};
  return { type: kind, ...attrs, content } as LetterDocument['content'][number];
}

function createInline(part: Part): LetterInline {
  if (typeof part === 'string') return { type: 'text', text: part };
  if ('type' in part) return part;
  const { exhibit, item = null, page = null } = part;
  return { type: 'exhibit', attrs: { exhibit, item, page } };
}
