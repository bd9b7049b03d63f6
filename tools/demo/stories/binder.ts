import { createHash } from 'node:crypto';

import type { LetterDocument, LetterInline } from '#binder-engine/letter.ts';
import { listExhibits, nameAuthor, type Outline } from '#binder-engine/outline.ts';
import { isMade } from '#features/petition/binders/rules.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import type { LetterResponse } from '#features/petition/petition-letters/schema.ts';

import type { petitionLetter } from '../content/letter.ts';
import type { Moment } from '../moments.ts';
import type { StoryEvent } from '../story.ts';

/** Exhibit whose translation awaits its certificate, so it is excluded for now. */
const UNTRANSLATED = 'Open Water Hackathon';

/** Exhibit whose only file is a letter. */
const LETTER = 'Tidewright: forecasting floods on rivers without a gauge';

/** Returns the actions with which Ada creates her binder from the existing records, and writes its letter. */
export function binderEvents({
  made,
  written,
  letter,
}: {
  made: Moment;
  written: Moment;
  letter: typeof petitionLetter;
}): StoryEvent[] {
  return [
    {
      at: made,
      async play({ as }) {
        const ada = await as('ada');
        const response = await ada.send<BinderResponse>('PUT', '/api/binder');
        if (!isMade(response)) throw new Error('Ada has no binder');
        const { outline, version } = response.binder;
        const change = { version, outline: withAuthor(withSameIds(outline)), stamp_prefix: 'Example' };
        await ada.send('PATCH', '/api/binder', change);
      },
    },
    {
      at: written,
      async play({ as }) {
        const ada = await as('ada');
        const { binder } = await ada.send<BinderResponse>('GET', '/api/binder');
        if (!binder) throw new Error('Ada has no binder');
        const path = `/api/letters/${binder.id}`;
        const begun = await ada.send<LetterResponse>('PUT', path, { begins: 'blank' });
        const document = createDocument(letter, binder.outline);
        await ada.send('PATCH', path, { version: begun.letter?.version, document });
      },
    },
  ];
}

/** Replaces the IDs of exhibits and files, which browsers create, with IDs that are the same in every demo. */
function withSameIds(outline: Outline): Outline {
  return {
    sections: outline.sections.map((section) => ({
      ...section,
      exhibits: section.exhibits.map((exhibit, place) => ({
        ...exhibit,
        isIncluded: exhibit.title !== UNTRANSLATED,
        id: idFor(`exhibit ${section.id} ${place}`),
        items: exhibit.items.map((item, at) => ({ ...item, id: idFor(`file ${section.id} ${place} ${at}`) })),
      })),
    })),
  };
}

function withAuthor(outline: Outline): Outline {
  const id = listExhibits(outline).find(({ title }) => title === LETTER)?.id;
  if (id === undefined) throw new Error(`Ada’s binder has no exhibit “${LETTER}”`);
  const position = 'Editor, Journal of River Forecasting';
  return nameAuthor(outline, id, { name: 'Prof. Sofia Beispiel', position, relation: 'independent' });
}

function createDocument(letter: typeof petitionLetter, outline: Outline): LetterDocument {
  const content = letter.flatMap(({ heading, paragraphs }, place) => [
    {
      type: 'heading' as const,
      attrs: { id: idFor(`heading ${place}`), level: 2 },
      content: [{ type: 'text' as const, text: heading }],
    },
    ...paragraphs.map((text, at) => ({
      type: 'paragraph' as const,
      attrs: { id: idFor(`paragraph ${place} ${at}`) },
      content: parseInlines(text, outline),
    })),
  ]);
  return { type: 'doc', content };
}

function parseInlines(text: string, outline: Outline): LetterInline[] {
  return text
    .split(/(\[[^\]]+\])/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, title, page] = /^\[(.+?)(?:, (\d+))?\]$/.exec(part) ?? [];
      if (title === undefined) return { type: 'text', text: part };
      const exhibit = listExhibits(outline).find((one) => one.title === title);
      if (!exhibit) throw new Error(`Ada’s binder has no exhibit “${title}”`);
      return { type: 'exhibit', attrs: { exhibit: exhibit.id, item: null, page: page ? Number(page) : null } };
    });
}

/** Returns a UUID (version 8, custom) that depends only on the name. */
function idFor(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
