import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType } from 'react';

import { canBePartial } from '#core/shared/field-types/date.ts';
import type { FieldOptions } from '#core/shared/field-types/field.ts';
import { readNumber, type NumberFormat } from '#core/shared/number-text.ts';

import type { FieldType } from '../shared/field-types/fields.ts';
import type { InputProps } from './field-props.ts';
import { AutosizeTextarea } from './ui/autosize-textarea.tsx';
import { DateInput } from './ui/date-input.tsx';
import { NumberField } from './ui/number-field.tsx';
import { PartialDateField } from './ui/partial-date-field.tsx';
import { SuggestionInput } from './ui/suggestion-input.tsx';

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
  integer: { component: (props) => <NumberFieldInput {...props} fractionDigits={0} /> },
  decimal: { component: (props) => <NumberFieldInput {...props} fractionDigits={2} /> },
  flag: { component: FlagFieldInput },
};

const getLabelProps = ({ label, hint, required }: FieldOptions) => ({
  label,
  description: hint,
  required: required !== undefined,
});
const longText = { minRows: 3, maxRows: 20 };

function TextFieldInput({ field, onChange, onBusyChange: _, ...input }: InputProps<'text'>) {
  const common = { ...input, ...getLabelProps(field) };
  if (field.suggestions) return <SuggestionInput {...common} data={field.suggestions} onChange={onChange} />;
  return <TextInput {...common} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

function LongTextFieldInput({ field, onChange, onBusyChange: _, ...input }: InputProps<'long-text'>) {
  return (
    <AutosizeTextarea
      {...input}
      {...getLabelProps(field)}
      {...longText}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** A retired choice stays until another one is chosen. */
function ChoiceFieldInput({ field, value, onChange, onBusyChange: _, ...input }: InputProps<'choice'>) {
  const offered = value === '' || field.choices.includes(value) ? field.choices : [value, ...field.choices];
  return (
    <NativeSelect
      {...input}
      {...getLabelProps(field)}
      data={field.default === undefined ? ['', ...offered] : offered}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function LinesFieldInput({ field, value, onChange, onBusyChange: _, ...input }: InputProps<'lines'>) {
  return (
    <AutosizeTextarea
      {...input}
      {...getLabelProps(field)}
      {...longText}
      value={value.join('\n')}
      // Blank lines stay while the user types and are removed on submit.
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
    />
  );
}

function DateFieldInput({ field, onBusyChange: _, currency: __, renderNote: ___, ...input }: InputProps<'date'>) {
  const Input = canBePartial(field) ? PartialDateField : DateInput;
  return <Input {...input} {...getLabelProps(field)} />;
}

function FlagFieldInput({ field, id, name, value, onChange, error }: InputProps<'flag'>) {
  return (
    <Checkbox
      size="md"
      id={id}
      name={name}
      label={field.label}
      description={field.hint}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      error={error}
    />
  );
}

type NumberProps = InputProps<'decimal' | 'integer'> & { fractionDigits: number };

/** Contains a number once one can be read, and before that the text, which the schema rejects. */
export function NumberFieldInput({
  field,
  value,
  onChange,
  onBusyChange: _,
  renderNote: __,
  fractionDigits,
  ...input
}: NumberProps) {
  const { currency } = input;
  const [own, setOwn] = useState({ text: toText(value), value });
  // A draft or a stored value replaced the typed text.
  if (!Object.is(own.value, value)) setOwn({ text: toText(value), value });

  function type(text: string): void {
    const typed = parseValue(text, { fractionDigits, currency });
    setOwn({ text, value: typed });
    onChange(typed);
  }

  // '$185k' is no longer valid once the record's currency is EUR, and '£185k' becomes valid once it is GBP.
  const readIn = useRef(currency);
  useEffect(() => {
    const before = parseValue(own.text, { fractionDigits, currency: readIn.current });
    readIn.current = currency;
    if (!Object.is(before, parseValue(own.text, { fractionDigits, currency }))) type(own.text);
    // eslint-disable-next-line react/exhaustive-deps -- `type` is called for a change of the currency only
  }, [currency]);

  return (
    <NumberField
      {...input}
      {...getLabelProps(field)}
      value={own.text}
      onChange={type}
      fractionDigits={fractionDigits}
    />
  );
}

function parseValue(text: string, format: NumberFormat): number | string {
  const reading = readNumber(text, format);
  return reading.kind === 'number' ? reading.value : text.trim();
}

function toText(value: NumberProps['value']): string {
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 2 }) : (value ?? '');
}
