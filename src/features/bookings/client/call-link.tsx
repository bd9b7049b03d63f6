import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';

/** Leads to the call of a session, where there is a link. */
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
