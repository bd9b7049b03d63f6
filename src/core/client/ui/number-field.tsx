import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';

import { formatAmount, formatFigure, formatNumber, otherCurrencyText } from '#core/shared/money.ts';
import { readNumber } from '#core/shared/number-text.ts';

import classes from './number-field.module.css';
import { ReadingChoice } from './reading-choice.tsx';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Number as typed. */
  value?: string;
  onChange: (text: string) => void;
  /** Maximum number of fraction digits. Defaults to 2. */
  fractionDigits?: number;
  /** ISO 4217 code if the number is an amount of money. */
  currency?: string | undefined;
  /** Takes the currency that was typed with the amount, if the form has a field for it. */
  onCurrencyChange?: ((code: string) => void) | undefined;
  /** Currencies that this field takes. Defaults to all. */
  currencies?: readonly string[] | undefined;
};

/** A sign such as '$' or 'kr' belongs to many currencies. More buttons than these are no help. */
const MAX_CURRENCIES = 4;

/**
 * Field for a number in any common notation. It shows how the number was read, and asks if several readings are
 * possible or if the amount names another currency.
 */
export function NumberField({
  value: text = '',
  onChange,
  fractionDigits = 2,
  currency,
  onCurrencyChange,
  currencies,
  ...input
}: NumberFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  const reading = readNumber(text, { fractionDigits, currency });
  const others = reading.kind === 'other-currency' && onCurrencyChange ? reading.currencies : [];
  const offered = others.filter((code) => currencies?.includes(code) ?? true).slice(0, MAX_CURRENCIES);
  const format = (value: number) => (currency ? formatAmount(value, currency) : formatFigure(value));
  return (
    <div>
      <TextInput
        {...input}
        ref={control}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        inputMode={fractionDigits > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
      />
      <div role="status" className={classes.reading}>
        {reading.kind === 'number' &&
          reading.value >= 0 &&
          (currency !== undefined || format(reading.value) !== text) && <>Read as {format(reading.value)}</>}
        {reading.kind === 'ambiguous' && (
          <>
            Which do you mean?{' '}
            {reading.values.map((value) => (
              <ReadingChoice key={value} field={control} onChoose={() => onChange(asUnambiguous(value))}>
                {format(value)}
              </ReadingChoice>
            ))}
          </>
        )}
        {reading.kind === 'other-currency' && (
          <>
            {otherCurrencyText(currency ?? '')}
            {offered.length > 0 && ', or change the currency to '}
            {offered.map((code) => (
              <ReadingChoice key={code} field={control} onChoose={() => onCurrencyChange?.(code)}>
                {code}
              </ReadingChoice>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

/** Returns a number as text with one reading. Three decimals would be ambiguous again, so they get a fourth. */
function asUnambiguous(value: number): string {
  return Number(value.toFixed(2)) === value ? formatNumber(value) : value.toFixed(4);
}
