import { Text } from '@mantine/core';

import type { CellProps } from '#records/client/kind-props.ts';

export function LinesCell({ value }: CellProps<'lines'>) {
  return (
    <Text span display="block" inherit style={{ whiteSpace: 'pre-line' }}>
      {value.join('\n')}
    </Text>
  );
}
