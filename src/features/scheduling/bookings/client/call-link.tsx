import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';

/** Link to the call of a session, if there is one. */
export function CallLink({ link, of }: { link: string; of: string }) {
  if (link === '') return null;
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      variant="light"
      size="compact-md"
      leftSection={<IconVideo size="1rem" aria-hidden />}
      aria-label={`Join the call: ${of} (opens in a new tab)`}
    >
      Join the call
    </Button>
  );
}
