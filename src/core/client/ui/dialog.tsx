import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type DialogButtonsProps = {
  /** Label of the button that closes the dialog. */
  no: ReactNode;
  isNoFocused?: boolean | undefined;
  onNo: () => void;
  /** Other buttons. */
  children: ReactNode;
};

/** Buttons at the end of a dialog. */
export function DialogButtons({ no, isNoFocused = false, onNo, children }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" data-autofocus={isNoFocused || undefined} onClick={onNo}>
        {no}
      </Button>
      {children}
    </Group>
  );
}

export type QuestionDialogProps = Pick<DialogButtonsProps, 'no' | 'onNo' | 'children'> & {
  isOpen: boolean;
  title: ReactNode;
  yes: ReactNode;
  onYes: () => void;
};

/** Dialog that asks for a confirmation. The focus is on the button that changes nothing. */
export function QuestionDialog({ isOpen, title, no, yes, onNo, onYes, children }: QuestionDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onNo} title={title}>
      <Text>{children}</Text>
      <DialogButtons no={no} isNoFocused onNo={onNo}>
        <Button onClick={onYes}>{yes}</Button>
      </DialogButtons>
    </Modal>
  );
}
