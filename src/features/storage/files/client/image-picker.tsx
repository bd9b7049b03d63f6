import { Button, Group, Input } from '@mantine/core';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';

import { UserAvatar } from '#core/client/ui/user-avatar.tsx';
import type { Bucket } from '#core/shared/uploads.ts';

import { acceptedBy } from './accepted.ts';
import { CropDialog } from './crop-dialog.tsx';

export type ImagePickerProps = {
  id: string;
  bucket: Bucket;
  /** Name of the user. The initials are shown if there is no image. */
  name: string;
  /** Alternative text of the image. */
  alt?: string;
  value: string | null;
  error?: ReactNode;
  onChange: (url: string | null) => void;
};

/** Picker of the user's image. It is cropped to a square and drawn again, which removes all camera metadata. */
export function ImagePicker({ id, bucket, name, alt = 'Your picture', value, error, onChange }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [problem, setProblem] = useState<string>();
  const message = error ?? problem;

  async function handleChosen({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0];
    // Otherwise choosing the same file again would not fire a change.
    currentTarget.value = '';
    if (!file) return;
    setProblem(undefined);
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setProblem('This picture could not be opened. Please choose a JPG or PNG.');
    }
  }

  function close(): void {
    picture?.close();
    setPicture(undefined);
    button.current?.focus();
  }

  return (
    <Input.Wrapper
      id={id}
      label="Picture"
      labelProps={{ id: `${id}-label` }}
      description="A JPG or PNG. You choose which part is shown."
      error={message}
      errorProps={{ role: 'alert' }}
      data-wide
    >
      <Group mt={4} role="group" aria-labelledby={`${id}-label`}>
        <UserAvatar src={value} name={name} alt={alt} />
        <Group gap="xs">
          <Button
            ref={button}
            id={id}
            variant="default"
            aria-label={value === null ? 'Choose picture' : 'Change picture'}
            aria-describedby={message ? `${id}-error` : undefined}
            onClick={() => input.current?.click()}
          >
            {value === null ? 'Choose' : 'Change'}
          </Button>
          {value !== null && (
            <Button
              variant="subtle"
              aria-label="Remove picture"
              onClick={() => {
                onChange(null);
                button.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </Group>
        <input
          ref={input}
          hidden
          type="file"
          accept={acceptedBy(bucket)}
          onChange={(event) => void handleChosen(event)}
        />
      </Group>
      {picture && (
        <CropDialog
          picture={picture}
          bucket={bucket}
          onClose={close}
          onDone={(url) => {
            onChange(url);
            close();
          }}
        />
      )}
    </Input.Wrapper>
  );
}
