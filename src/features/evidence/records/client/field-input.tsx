import { memo, type ComponentType } from 'react';

import { fieldInputs, type FieldInputRules } from '#core/client/field-inputs.tsx';
import type { DecimalField } from '#core/shared/field-types/decimal.ts';
import type { Field, FieldType } from '#records/field-types/kinds.ts';

import { FileFieldInput, FilesFieldInput } from './files-input.tsx';
import type { InputProps } from './kind-props.ts';

type Input<K extends FieldType> = FieldInputRules<InputProps<K>> & {
  /** Whether it contains files, which can have separate notes. */
  hasFiles?: true;
};

/** The mapped type makes a kind without an input a compile error. */
const inputs: { [K in FieldType]: Input<K> } = {
  ...fieldInputs,
  file: { component: FileFieldInput, isWide: true, hasFiles: true },
  files: { component: FilesFieldInput, isWide: true, hasFiles: true },
};

export type FieldInputProps = Omit<InputProps<FieldType>, 'field' | 'value' | 'onChange' | 'onBusyChange'> & {
  field: Field;
  /** Value and change handler of a field in the form, which knows fields by name only. */
  value: unknown;
  onChange: (name: string, value: unknown) => void;
  onBusyChange: (name: string, isBusy: boolean) => void;
  isWide: boolean;
};

type AnyInputProps = Omit<FieldInputProps, 'isWide' | 'onChange' | 'onBusyChange'> & {
  onChange: (value: unknown) => void;
  onBusyChange: (isBusy: boolean) => void;
};

/** Renders a form field by its kind. Typing in another field does not render it again. */
export const FieldInput = memo(DrawnField, isSame);

function DrawnField({ isWide, renderNote, onChange, onBusyChange, ...props }: FieldInputProps) {
  const { component, isWide: isKindWide = false, hasFiles = false } = inputs[props.field.kind];
  const { currencyField } = props.field as DecimalField;
  // The field's kind determines the component, which the compiler cannot see across the union.
  const Input = component as ComponentType<AnyInputProps>;
  return (
    <div data-wide={isWide || isKindWide || undefined} data-field={props.name}>
      <Input
        {...props}
        {...(hasFiles && { renderNote })}
        {...(currencyField && { onCurrencyChange: (code: string) => onChange(currencyField, code) })}
        onChange={(value) => onChange(props.name, value)}
        onBusyChange={(isBusy) => onBusyChange(props.name, isBusy)}
      />
    </div>
  );
}

/** Whether two renders would be equal. The form copies lists whenever another field changes. */
function isSame(one: FieldInputProps, other: FieldInputProps): boolean {
  const names = Object.keys(other) as (keyof FieldInputProps)[];
  return names.every(
    (name) => Object.is(one[name], other[name]) || (name === 'value' && isSameList(one.value, other.value)),
  );
}

function isSameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
