import type { CellProps } from '#records/client/kind-props.ts';

import { FilesCell } from '../files/cell.tsx';

export function FileCell({ value }: CellProps<'file'>) {
  return <FilesCell value={value ? [value] : []} />;
}
