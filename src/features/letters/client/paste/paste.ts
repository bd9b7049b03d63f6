import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { MAX_LIST_DEPTH } from '#binder/letter.ts';

import { cleanPaste } from './clean.ts';
import type { Left } from './left.ts';

/** What of pasted text was left out or changed, and the letter with it. */
export type Pasted = { left: readonly Left[]; document: Node };

export type PasteOptions = { onPaste: (pasted: Pasted) => void };

/** Takes text of word processors, and tells what of it a letter cannot hold. */
export const Paste = Extension.create<PasteOptions, { left: readonly Left[] }>({
  // The editor has an extension `paste` of its own.
  name: 'letterPaste',

  addOptions: () => ({ onPaste: () => {} }),

  addStorage: () => ({ left: [] }),

  onTransaction({ editor, transaction }) {
    if (transaction.getMeta('paste') !== true && transaction.getMeta('uiEvent') !== 'drop') return;
    const { left } = this.storage;
    this.storage.left = [];
    this.options.onPaste({ left, document: editor.state.doc });
  },

  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          transformPastedHTML(html, view) {
            const cleaned = cleanPaste(html, { depth: MAX_LIST_DEPTH - depthAt(view) });
            storage.left = cleaned.left;
            return cleaned.html;
          },
          handlePaste(view) {
            // Undo takes back what was pasted, and not the words typed just before.
            view.dispatch(closeHistory(view.state.tr));
            return false;
          },
        },
      }),
    ];
  },
});

/** How many lists the cursor is in. */
function depthAt({ state: { selection } }: EditorView): number {
  const { $from } = selection;
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth).type.name);
  return around.filter((name) => name === 'bulletList' || name === 'orderedList').length;
}
