import type { ComponentType } from 'react';

import type { FieldType } from '../../shared/field-types/fields.ts';
import type { InputProps } from '../field-props.ts';
import { ChoiceFieldInput } from './choice.tsx';
import { DateFieldInput } from './date.tsx';
import { DecimalFieldInput } from './decimal.tsx';
import { FlagFieldInput } from './flag.tsx';
import { IntegerFieldInput } from './integer.tsx';
import { LinesFieldInput } from './lines.tsx';
import { LongTextFieldInput } from './long-text.tsx';
import { TextFieldInput } from './text.tsx';

export type FieldInputRules<Props> = {
  component: ComponentType<Props>;
  /** Spans a whole row of the form. */
  isWide?: true;
};

/** The mapped type makes a kind without an input a compile error. */
export const fieldInputs: { [K in FieldType]: FieldInputRules<InputProps<K>> } = {
  text: { component: TextFieldInput },
  'long-text': { component: LongTextFieldInput, isWide: true },
  choice: { component: ChoiceFieldInput },
  lines: { component: LinesFieldInput, isWide: true },
  date: { component: DateFieldInput },
  integer: { component: IntegerFieldInput },
  decimal: { component: DecimalFieldInput },
  flag: { component: FlagFieldInput },
};
