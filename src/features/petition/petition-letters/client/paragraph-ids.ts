import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';

import { MAX_LIST_DEPTH } from '#binder-engine/letter.ts';

import { paragraphId } from './printed-text.tsx';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TYPES = ['paragraph', 'heading'];

/** Assigns each paragraph a permanent ID that survives editing and moving. */
export const ParagraphIds = Extension.create({
  name: 'paragraphIds',

  addGlobalAttributes() {
    return [
      {
        types: TYPES,
        attributes: {
          id: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => readId(element.id),
            renderHTML: ({ id }) => (typeof id === 'string' ? { id: paragraphId(id) } : {}),
          },
        },
      },
    ];
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) =>
          transactions.some(({ docChanged }) => docChanged) ? giveIds(transactions, { before, after }) : null,
        filterTransaction: ({ docChanged, doc }) => !docChanged || measureDepth(doc) <= MAX_LIST_DEPTH,
      }),
    ];
  },
});

function readId(attribute: string): string | null {
  const id = attribute.replace(/^paragraph-/, '');
  return UUID.test(id) ? id : null;
}

/** Assigns an ID to a paragraph without one. Of two with the same ID, the newer one gets another. */
function giveIds(
  transactions: readonly Transaction[],
  { before, after }: { before: EditorState; after: EditorState },
): Transaction | null {
  const places = new Map<string, number>();
  before.doc.descendants(({ type, attrs }, position) => {
    if (!TYPES.includes(type.name)) return;
    places.set(
      String(attrs['id']),
      transactions.reduce((at, { mapping }) => mapping.map(at), position),
    );
  });
  const cache = new Map<string, number>();
  const needy: number[] = [];
  after.doc.descendants(({ type, attrs }, position) => {
    if (!TYPES.includes(type.name)) return;
    const id: unknown = attrs['id'];
    if (typeof id !== 'string') return void needy.push(position);
    const other = cache.get(id);
    if (other === undefined) return void cache.set(id, position);
    const isOriginal = places.get(id) === position;
    needy.push(isOriginal ? other : position);
    if (isOriginal) cache.set(id, position);
  });
  if (needy.length === 0) return null;
  const change = after.tr;
  for (const position of needy) change.setNodeAttribute(position, 'id', crypto.randomUUID());
  return change;
}

/** Nesting depth of lists. */
function measureDepth(node: Node): number {
  let deepest = 0;
  node.forEach((child) => {
    deepest = Math.max(deepest, measureDepth(child));
  });
  return ['bulletList', 'orderedList'].includes(node.type.name) ? deepest + 1 : deepest;
}
