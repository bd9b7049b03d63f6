import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';

export type Question = { title: string; text: string; yes: string; no: string };

/** Returns a confirmation dialog for unusual input that may be intended, shown before a form is saved. */
export function useQuestion() {
  const [asked, setAsked] = useState<{ question: Question; answer: (isYes: boolean) => void }>();
  const answer = (isYes: boolean) => () => {
    asked?.answer(isYes);
    setAsked(undefined);
  };
  return {
    /** Whether the user confirms. */
    ask: (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({ question, answer: resolve });
      }),
    dialog: (
      <Modal
        opened={asked !== undefined}
        onClose={answer(false)}
        title={asked?.question.title}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text>{asked?.question.text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={answer(false)}>
            {asked?.question.no}
          </Button>
          <Button onClick={answer(true)}>{asked?.question.yes}</Button>
        </Group>
      </Modal>
    ),
  };
}
