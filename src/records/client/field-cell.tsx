import type { ComponentType } from 'react';

import { ChoiceCell } from '../field-types/choice/cell.tsx';
import { DateCell } from '../field-types/date/cell.tsx';
import { DecimalCell } from '../field-types/decimal/cell.tsx';
import { currencyOf } from '../field-types/decimal/kind.ts';
import { FileCell } from '../field-types/file/cell.tsx';
import { FilesCell } from '../field-types/files/cell.tsx';
import { IntegerCell } from '../field-types/integer/cell.tsx';
import type { Field, FieldType, FieldValue } from '../field-types/kinds.ts';
import { LinesCell } from '../field-types/lines/cell.tsx';
import { LongTextCell } from '../field-types/long-text/cell.tsx';
import { TextCell } from '../field-types/text/cell.tsx';
import type { CellProps } from './kind-props.ts';

/** The mapped type makes a kind without a cell a compile error. */
const cells: { [K in FieldType]: ComponentType<CellProps<K>> } = {
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
