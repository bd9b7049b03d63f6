import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';

import type { LetterDocument } from '#binder-engine/letter.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { printLetter, createResolver, getPrintedText } from '#binder-engine/printed-letter.ts';
import { Panel } from '#core/client/ui/panel.tsx';
import {
  BinderComments,
  OrphanedComments,
  useBinderComments,
} from '#features/petition/binder-comments/client/binder-comments.tsx';

import { shorten } from '../rules.ts';
import classes from './letter.module.css';

export type LetterCommentsProps = {
  binderId: string;
  document: LetterDocument;
  planned: Plan;
  editor: Editor;
  onGo: (paragraph: string) => void;
};

/** Comments of the applicant and readers of the binder on the letter's paragraphs, and on the one with the cursor. */
export function LetterComments({ binderId, document, planned, editor, onGo }: LetterCommentsProps) {
  const { commented, canComment } = useBinderComments(binderId);
  const current = useEditorState({ editor, selector: ({ editor: { state } }) => paragraphAt(state.selection.$from) });
  const isAtCursor = useFocusedOnce(editor);
  if (!canComment && commented.size === 0) return null;
  const { blocks } = printLetter(document, createResolver(planned));
  const shown = blocks.flatMap((block) => {
    const { id } = block;
    const text = shorten(getPrintedText(block));
    return text !== '' && (commented.has(id) || (canComment && isAtCursor && id === current)) ? [{ id, text }] : [];
  });
  return (
    <Panel title="Comments on the letter">
      {shown.length === 0 && (
        <p className={classes.note}>
          {canComment ? 'Place the cursor in a paragraph to comment on it.' : 'There are no comments on the letter.'}
        </p>
      )}
      {shown.map(({ id, text }) => (
        <div key={id} className={classes.commented}>
          <button type="button" className={classes.place} onClick={() => onGo(id)}>
            {text}
          </button>
          <BinderComments binder={binderId} place={{ paragraph: id, about: text }} title={`“${text}”`} />
        </div>
      ))}
      <OrphanedComments binder={binderId} part="paragraph" there={new Set(blocks.map(({ id }) => id))} />
    </Panel>
  );
}

/** Whether the editor ever had the focus. Until then, the cursor position means nothing. */
function useFocusedOnce(editor: Editor): boolean {
  const [wasFocused, setWasFocused] = useState(false);
  useEffect(() => {
    const note = (): void => setWasFocused(true);
    editor.on('focus', note);
    return () => void editor.off('focus', note);
  }, [editor]);
  return wasFocused;
}

type Position = Editor['state']['selection']['$from'];

function paragraphAt({ parent }: Position): string | undefined {
  const id: unknown = parent.attrs['id'];
  return typeof id === 'string' ? id : undefined;
}
