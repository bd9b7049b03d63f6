import type { ComponentType } from 'react';

import { ChoiceCell } from '../kinds/choice/cell.tsx';
import { DateCell } from '../kinds/date/cell.tsx';
import { DecimalCell } from '../kinds/decimal/cell.tsx';
import { currencyOf } from '../kinds/decimal/kind.ts';
import { FileCell } from '../kinds/file/cell.tsx';
import { FilesCell } from '../kinds/files/cell.tsx';
import { IntegerCell } from '../kinds/integer/cell.tsx';
import type { Field, FieldKind, FieldValue } from '../kinds/kinds.ts';
import { LinesCell } from '../kinds/lines/cell.tsx';
import { LongTextCell } from '../kinds/long-text/cell.tsx';
import { TextCell } from '../kinds/text/cell.tsx';
import type { CellProps } from './kind-props.ts';

/** The mapped type makes a kind without a cell a compile error. */
const cells: { [K in FieldKind]: ComponentType<CellProps<K>> } = {
  text: TextCell,
  'long-text': LongTextCell,
  choice: ChoiceCell,
  lines: LinesCell,
  date: DateCell,
  integer: IntegerCell,
  decimal: DecimalCell,
  file: FileCell,
  files: FilesCell,
};

export type FieldCellProps = { field: Field; value: FieldValue | undefined; row: Readonly<Record<string, unknown>> };

/** Renders a field's value by its kind. */
export function FieldCell({ field, value, row }: FieldCellProps) {
  // The field's kind determines the cell, which the compiler cannot see across the union.
  const Cell = cells[field.kind] as ComponentType<{ value: FieldValue | undefined; currency: string | undefined }>;
  return <Cell value={value} currency={currencyOf(field, row)} />;
}
