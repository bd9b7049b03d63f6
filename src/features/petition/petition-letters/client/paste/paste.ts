import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { MAX_LIST_DEPTH } from '#binder-engine/letter.ts';

import { cleanPaste } from './clean.ts';
import type { Left } from './left.ts';

/** Dropped or changed parts of a paste, with the resulting letter. */
export type Pasted = { left: readonly Left[]; document: Node };

export type PasteOptions = { onPaste: (pasted: Pasted) => void };

/** Pastes text of word processors, and reports what a letter cannot contain. */
export const Paste = Extension.create<PasteOptions, { left: readonly Left[] }>({
  // The editor has an extension named `paste` already.
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
            // Undo reverts the paste without the words typed before it.
            view.dispatch(closeHistory(view.state.tr));
            return false;
          },
        },
      }),
    ];
  },
});

/** Number of lists around the cursor. */
function depthAt({ state: { selection } }: EditorView): number {
  const { $from } = selection;
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth).type.name);
  return around.filter((name) => name === 'bulletList' || name === 'orderedList').length;
}
