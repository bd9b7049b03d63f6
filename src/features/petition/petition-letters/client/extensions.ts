// Extensions of the editor: exactly the nodes and marks of the letter's schema.
import type { Extensions } from '@tiptap/core';
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

import { ComposingKeys } from './composing-keys.ts';
import { ExhibitNode, type ExhibitOptions } from './exhibit-node.ts';
import { Link, Subscript, Superscript } from './marks.ts';
import { Paste, type PasteOptions } from './paste/paste.ts';
import { ParagraphIds } from './paragraph-ids.ts';

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
