import { Text } from '@mantine/core';

import type { CellProps } from '#records/client/kind-props.ts';

export function LongTextCell({ value }: CellProps<'long-text'>) {
  return (
    <Text span display="block" lineClamp={12} inherit style={{ whiteSpace: 'pre-line' }}>
      {value}
    </Text>
  );
}
