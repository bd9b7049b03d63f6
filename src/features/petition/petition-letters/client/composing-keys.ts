import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

import { isComposing } from '#core/client/composing.ts';

/** Keys that an input method uses, and that the list of exhibits and the text would take as well. */
const keys = new Set(['Enter', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown']);

/**
 * Leaves the keys of an input method to it, in each browser's order of events. Other keys go to the editor, which needs
 * them on Android, where all of them have the code of a composition.
 */
export const ComposingKeys = Extension.create({
  name: 'composingKeys',
  // Before the list of exhibits.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { handleDOMEvents: { keydown: (_view, event) => keys.has(event.key) && isComposing(event) } },
    }),
  ],
});
