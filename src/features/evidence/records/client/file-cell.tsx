import { FilesCell } from './files-cell.tsx';
import type { CellProps } from './kind-props.ts';

export function FileCell({ value }: CellProps<'file'>) {
  return <FilesCell value={value ? [value] : []} />;
}
