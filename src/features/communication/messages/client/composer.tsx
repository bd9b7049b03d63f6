import { Button, CopyButton, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';

import { validateForm, type FieldErrors } from '#core/client/validate-form.ts';
import { isComposing } from '#core/client/composing.ts';
import { useDraft } from '#core/client/draft.ts';
import { DraftStatus } from '#core/client/ui/draft-notice.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { messageInput, type MessageInput } from '../schema.ts';
import classes from './messages.module.css';

export type ComposerProps = {
  partner: { id: string; name: string };
  /** Nothing can be sent any longer. The unsent text can be copied. */
  isClosed?: boolean;
  onSend: (input: MessageInput) => void;
};

const nothing = { content: '', files: [] as string[] };

/** Form for a message. Typed text is stored until it is sent. */
export function Composer({ partner, isClosed = false, onSend }: ComposerProps) {
  const [values, setValues] = useState(nothing);
  const [isTouched, setIsTouched] = useState(false);
  const [isAttaching, setIsAttaching] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft({
    form: `messages/${partner.id}`,
    values,
    isDirty: isTouched,
    baseVersion: null,
    on: 'tab',
    restore: (restored) => {
      setValues({ ...nothing, ...restored });
      setIsAttaching(Array.isArray(restored.files) && restored.files.length > 0);
    },
  });

  function change(changed: Partial<typeof nothing>): void {
    setIsTouched(true);
    setErrors({});
    const next = { ...values, ...changed };
    setValues((current) => ({ ...current, ...changed }));
    // A withdrawn message is not restored.
    if (next.content === '' && next.files.length === 0) draft.startAnew(nothing);
  }

  function send(): void {
    // An empty message is not an error.
    if (isUploading || (values.content.trim() === '' && values.files.length === 0)) return;
    const { input, errors: wrong } = validateForm({ schema: messageInput, values });
    if (!input) {
      setErrors(wrong);
      return;
    }
    onSend(input);
    setValues(nothing);
    setIsAttaching(false);
    draft.startAnew(nothing);
    area.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  if (isClosed) {
    if (values.content.trim() === '') return null;
    return (
      <div className={classes.composer}>
        <AutosizeTextarea
          ref={area}
          label={`What you were writing to ${partner.name}`}
          description="This message was not sent."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly
          minRows={1}
          maxRows={8}
          value={values.content}
        />
        <Group gap="sm">
          <CopyButton value={values.content}>
            {({ copied, copy }) => (
              <Button onClick={copy} aria-live="polite">
                {copied ? 'Copied' : 'Copy text'}
              </Button>
            )}
          </CopyButton>
          <Button variant="subtle" onClick={() => change(nothing)}>
            Discard
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <form className={classes.composer} onSubmit={handleSubmit} noValidate>
      <AutosizeTextarea
        ref={area}
        label={`Message to ${partner.name}`}
        labelProps={{ className: 'visually-hidden' }}
        placeholder="Write a message"
        description="Enter sends. Shift+Enter starts a new line."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minRows={1}
        maxRows={8}
        value={values.content}
        error={errors.content}
        onChange={({ currentTarget }) => change({ content: currentTarget.value })}
        onKeyDown={handleKeyDown}
      />
      {isAttaching && (
        <FilePicker
          id="message-files"
          label="Files"
          hint={`${partner.name} can open them as long as you are assigned to each other.`}
          bucket="messages"
          multiple
          value={values.files}
          onChange={(files) => change({ files })}
          onBusyChange={setIsUploading}
          error={errors.files}
        />
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPaperclip size="1rem" aria-hidden />}
            aria-expanded={isAttaching}
            disabled={isAttaching && (isUploading || values.files.length > 0)}
            onClick={() => setIsAttaching(!isAttaching)}
          >
            Attach files
          </Button>
          <DraftStatus state={draft.state} />
        </Group>
        <Button type="submit" disabled={isUploading}>
          {isUploading ? 'Uploading…' : 'Send'}
        </Button>
      </Group>
    </form>
  );
}
