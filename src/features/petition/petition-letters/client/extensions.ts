// Extensions of the editor: exactly the nodes and marks of the letter's schema.
import { Extension, Mark, mergeAttributes, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';

import { linkUrl } from '#binder-engine/letter.ts';
import { isComposing } from '#core/client/composing.ts';

import { ExhibitNode, type ExhibitOptions } from './exhibit-node.ts';
import { Paste, type PasteOptions } from './paste/paste.ts';
import { ParagraphIds } from './paragraph-ids.ts';

// Marks without what stock extensions add: targets, classes, automatic links.
const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
});

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
});

/** Links arrive by pasting. Only web and mail links are accepted. */
const Link = Mark.create({
  name: 'link',
  // Text typed after it does not belong to it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const read = linkUrl.safeParse(element.getAttribute('href')?.trim());
        return read.success ? { href: read.data } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { target: '_blank', rel: 'noopener noreferrer nofollow' }),
    0,
  ],
});

/** Keys that an input method uses, and that the list of exhibits and the text would take as well. */
const composingKeys = new Set(['Enter', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown']);

/**
 * Leaves the keys of an input method to it, in each browser's order of events. Other keys go to the editor, which needs
 * them on Android, where all of them have the code of a composition.
 */
const ComposingKeys = Extension.create({
  name: 'composingKeys',
  // Before the list of exhibits.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { handleDOMEvents: { keydown: (_view, event) => composingKeys.has(event.key) && isComposing(event) } },
    }),
  ],
});

const WITHIN = '(paragraph | bulletList | orderedList)';

export function createExtensions(exhibits: ExhibitOptions, paste: PasteOptions): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    Heading.configure({ levels: [1, 2, 3] }),
    Bold,
    Italic,
    Underline,
    Superscript,
    Subscript,
    Link,
    HardBreak,
    Blockquote.extend({ content: `${WITHIN}+` }),
    BulletList,
    OrderedList.extend({
      addAttributes: () => ({
        start: {
          default: 1,
          parseHTML: (element: HTMLElement) => Math.max(0, Math.trunc(Number(element.getAttribute('start') ?? 1))) || 1,
        },
      }),
    }),
    ListItem.extend({ content: `paragraph ${WITHIN}*` }),
    ListKeymap,
    UndoRedo,
    Placeholder.configure({ placeholder: 'Write here. Type @ to cite an exhibit.' }),
    ParagraphIds,
    ComposingKeys,
    Paste.configure(paste),
    ExhibitNode.configure(exhibits),
  ];
}
