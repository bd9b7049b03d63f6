import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { isComposing } from '#core/client/composing.ts';

import classes from './rows.module.css';

const MAX_TITLE = 200;

export type NameEditorProps = { name: string; onSave: (name: string) => void; onClose: () => void };

/** A title edited in place: Enter saves, Escape cancels. */
export function NameEditor({ name, onSave, onClose }: NameEditorProps) {
  const [title, setTitle] = useState(name);
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  function save(): void {
    if (title.trim() === '') {
      setIsMissing(true);
      input.current?.focus();
      return;
    }
    onSave(title.trim());
    onClose();
  }

  function handleKey(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event)) return;
    event.preventDefault();
    if (event.key === 'Enter') save();
    else onClose();
  }

  return (
    <div className={classes.editor}>
      <TextInput
        className={classes.editorInput}
        ref={input}
        aria-label={`New title of ${name}`}
        value={title}
        maxLength={MAX_TITLE}
        error={isMissing && 'Title is required'}
        onChange={({ currentTarget }) => {
          setTitle(currentTarget.value);
          setIsMissing(false);
        }}
        onKeyDown={handleKey}
      />
      <Button size="sm" variant="default" onClick={save}>
        Save title
      </Button>
      <Button size="sm" variant="subtle" onClick={onClose}>
        Keep the old title
      </Button>
    </div>
  );
}
