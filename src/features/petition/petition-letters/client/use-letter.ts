import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { LetterDocument } from '#binder-engine/letter.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { createResolver } from '#binder-engine/printed-letter.ts';
import { asApiError, type ApiError } from '#core/client/api.ts';
import { showChanged } from '#core/client/saved-row.ts';

import type { LetterResponse, StoredLetter } from '../schema.ts';
import { saveVersion, getLetterQuery, restoreVersion, saveLetter } from './api.ts';
import { createAutosave, unsavedText, type SaveState } from './autosave.ts';
import { useList } from './exhibit-list.tsx';
import { createPrinter } from './exhibit-node.ts';
import { createExtensions } from './extensions.ts';
import type { Pasted } from './paste/paste.ts';
import { paragraphId } from './printed-text.tsx';

export type LetterOptions = {
  binderId: string;
  response: LetterResponse & { letter: StoredLetter };
  userId: string;
  planned: Plan;
};

export type OpenLetter = ReturnType<typeof useLetter>;

/** State of an edited letter: the editor, and what the server has. */
export function useLetter({ binderId, response, userId, planned }: LetterOptions) {
  const queryClient = useQueryClient();
  const { letter } = response;
  const { queryKey } = getLetterQuery(binderId);
  const [state, setState] = useState<SaveState>({ status: 'saved', at: letter.updated_at });
  const [isSettling, setIsSettling] = useState(false);
  const [settlingFailure, setSettlingFailure] = useState<ApiError>();
  const [unsaved] = useState(() => unsavedText({ user: userId, letter: letter.id }, () => localStorage));
  const [before] = useState(() => (response.can.update ? unsaved.read() : undefined));
  const [document, setDocument] = useState<LetterDocument>(before?.document ?? letter.document);
  const [saver] = useState(() =>
    createAutosave({
      version: letter.version,
      unsaved,
      send: (change) => saveLetter(binderId, change),
      onState(next) {
        setState(next);
        // The server's version may be this text, from a save whose response was lost.
        if (next.status === 'conflict') void queryClient.invalidateQueries({ queryKey });
      },
      onSaved: (saved, words) => {
        void showChanged(queryClient, queryKey, (cached) =>
          cached?.letter ? { ...cached, letter: { ...cached.letter, ...saved, document: words } } : cached,
        );
      },
    }),
  );
  const [printer] = useState(() => createPrinter(createResolver(planned)));
  const list = useList();
  const [pasted, setPasted] = useState<Pasted>();
  const [extensions] = useState(() =>
    createExtensions({ printer, suggestion: { render: list.render } }, { onPaste: setPasted }),
  );
  const editor = useEditor({
    extensions,
    content: document,
    editable: response.can.update,
    // The page's own style sheet is sufficient.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: { attributes: { 'aria-label': 'Letter', 'aria-multiline': 'true' } },
    onTransaction: ({ transaction: { doc, docChanged } }) => {
      if (docChanged) setDocument(doc.toJSON() as LetterDocument);
    },
    onUpdate: ({ editor: { state: now } }) => saver.change(now.doc.toJSON() as LetterDocument),
  });

  useEffect(() => {
    printer.update(createResolver(planned));
  }, [planned, printer]);

  // Unsaved text of an earlier visit is sent first, unless the letter has changed since.
  const isBrought = useRef(false);
  useEffect(() => {
    if (!before || isBrought.current) return;
    isBrought.current = true;
    if (isSame(editor, before.document, letter.document)) unsaved.forget();
    else if (before.version === letter.version) saver.change(before.document);
    else saver.hold(before.document);
  }, [before, editor, letter, saver, unsaved]);

  const show = useCallback(
    (words: LetterDocument, { isUndoable }: { isUndoable: boolean }) =>
      void editor.chain().setMeta('addToHistory', isUndoable).setContent(words, { emitUpdate: false }).run(),
    [editor],
  );

  // Another window or device wrote while nothing is in progress here, or the same text is there already.
  const isConflict = state.status === 'conflict';
  useEffect(() => {
    if (letter.version <= saver.version()) return;
    const isThere = isSame(editor, letter.document, editor.getJSON() as LetterDocument);
    if (!saver.isClean() && !(isConflict && isThere)) return;
    saver.goOn(letter.version);
    if (!isThere) show(letter.document, { isUndoable: false });
  }, [letter, saver, editor, show, isConflict]);

  useEffect(() => {
    const flush = (): void => void saver.flush();
    const guard = (event: BeforeUnloadEvent): void => {
      if (!saver.isClean()) event.preventDefault();
    };
    addEventListener('online', flush);
    addEventListener('visibilitychange', flush);
    addEventListener('beforeunload', guard);
    return () => {
      removeEventListener('online', flush);
      removeEventListener('visibilitychange', flush);
      removeEventListener('beforeunload', guard);
      saver.stop();
      flush();
    };
  }, [saver]);

  const goTo = useCallback((id: string) => goToParagraph(editor, id), [editor]);

  async function take(next: LetterResponse): Promise<void> {
    if (next.letter) saver.goOn(next.letter.version);
    await showChanged(queryClient, queryKey, next);
  }

  /** Ends a conflict. The replaced text is stored as a version, so nothing is lost. */
  async function settle(takes: 'mine' | 'theirs'): Promise<void> {
    setIsSettling(true);
    setSettlingFailure(undefined);
    try {
      const mine = editor.getJSON() as LetterDocument;
      const theirs = await saveVersion(binderId, { replaced: 'true' });
      const [newest] = theirs.versions;
      if (!theirs.letter || !newest) return;
      await queryClient.cancelQueries({ queryKey });
      const saved = await saveLetter(binderId, { version: theirs.letter.version, document: mine });
      if (takes === 'mine') await take({ ...theirs, letter: { ...theirs.letter, ...saved, document: mine } });
      else {
        const restored = await restoreVersion(binderId, newest.id, { version: saved.version });
        await take(restored);
        if (restored.letter) show(restored.letter.document, { isUndoable: false });
      }
    } catch (error) {
      setSettlingFailure(asApiError(error));
    } finally {
      setIsSettling(false);
    }
  }

  function undoPaste(): void {
    editor.chain().undo().run();
    closePasted();
  }

  function closePasted(): void {
    setPasted(undefined);
    editor.commands.focus(undefined, { scrollIntoView: false });
  }

  /**
   * Saves the current letter as a version.
   * @throws ApiError
   */
  async function keep(): Promise<void> {
    await saver.flush();
    await showChanged(queryClient, queryKey, await saveVersion(binderId));
  }

  /** @throws ApiError */
  async function restore(version: string): Promise<void> {
    await saver.flush();
    const restored = await restoreVersion(binderId, version, { version: saver.version() });
    await take(restored);
    if (restored.letter) show(restored.letter.document, { isUndoable: true });
  }

  return {
    editor,
    document,
    state,
    list,
    pasted: pasted && {
      left: pasted.left,
      undo: editor.state.doc === pasted.document ? undoPaste : undefined,
      close: closePasted,
    },
    goTo,
    keep,
    restore,
    canUpdate: response.can.update,
    conflict: isConflict
      ? { settle: (takes: 'mine' | 'theirs') => void settle(takes), isBusy: isSettling, failure: settlingFailure }
      : undefined,
  };
}

/** Independent of the key order that a database returns. */
function isSame({ schema }: Editor, one: LetterDocument, other: LetterDocument): boolean {
  try {
    return schema.nodeFromJSON(one).eq(schema.nodeFromJSON(other));
  } catch {
    return false;
  }
}

function goToParagraph(editor: Editor, id: string): void {
  let place: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.attrs['id'] === id) place = position;
  });
  if (place === undefined) return;
  const { commands, isEditable } = editor;
  if (isEditable) commands.focus(place + 1, { scrollIntoView: false });
  document.getElementById(paragraphId(id))?.scrollIntoView({ block: 'center' });
}
