import { Button } from '@mantine/core';
import { Link } from 'react-router';

import type { Reading } from './decision-list.tsx';

type OpenRowButtonProps = {
  to: Reading['to'];
  /** Verb, such as 'Decide'. */
  label: string;
  /** Name of the row. */
  of: string;
  variant?: 'default' | 'subtle';
};

/** Opens a row in its list, without scrolling. */
export function OpenRowButton({ to, label, of, variant = 'default' }: OpenRowButtonProps) {
  return (
    <Button
      component={Link}
      to={to}
      preventScrollReset
      variant={variant}
      size="compact-md"
      aria-label={`${label}: ${of}`}
    >
      {label}
    </Button>
  );
}
