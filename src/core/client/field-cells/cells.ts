import type { ComponentType } from 'react';

import type { FieldType } from '../../shared/field-types/fields.ts';
import type { CellProps } from '../field-props.ts';
import { ChoiceCell } from './choice.tsx';
import { DateCell } from './date.tsx';
import { DecimalCell } from './decimal.tsx';
import { FlagCell } from './flag.tsx';
import { IntegerCell } from './integer.tsx';
import { LinesCell } from './lines.tsx';
import { LongTextCell } from './long-text.tsx';
import { TextCell } from './text.tsx';

/** The mapped type makes a kind without a cell a compile error. */
export const fieldCells: { [K in FieldType]: ComponentType<CellProps<K>> } = {
  text: TextCell,
  'long-text': LongTextCell,
  choice: ChoiceCell,
  lines: LinesCell,
  date: DateCell,
  integer: IntegerCell,
  decimal: DecimalCell,
  flag: FlagCell,
};
