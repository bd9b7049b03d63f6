import { TextInput, type TextInputProps } from '@mantine/core';

import { formatAmount, formatFigure, formatNumber } from '#core/shared/money.ts';
import { readNumber } from '#core/shared/number-text.ts';

import classes from './number-field.module.css';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Number as typed. */
  value?: string;
  onChange: (text: string) => void;
  /** Maximum number of fraction digits. Defaults to 2. */
  fractionDigits?: number;
  /** ISO 4217 code if the number is an amount of money. */
  currency?: string | undefined;
};

/**
 * Field for a number in any common notation. It shows how the number was read, and asks if two readings are possible.
 */
export function NumberField({ value: text = '', onChange, fractionDigits = 2, currency, ...input }: NumberFieldProps) {
  const reading = readNumber(text, fractionDigits);
  const format = (value: number) => (currency ? formatAmount(value, currency) : formatFigure(value));
  return (
    <div>
      <TextInput
        {...input}
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
              <button
                key={value}
                type="button"
                className={classes.choice}
                onClick={() => onChange(asUnambiguous(value))}
              >
                {format(value)}
              </button>
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
