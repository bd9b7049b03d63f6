import { TextInput, type TextInputProps } from '@mantine/core';

import { formatAmount, formatNumber } from '#core/shared/money.ts';
import { readNumber } from '#core/shared/number-text.ts';

import classes from './number-field.module.css';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** As it was typed. */
  value?: string;
  onChange: (text: string) => void;
  /** How many digits a fraction has at most: 2 unless given. */
  fractionDigits?: number;
  /** ISO 4217 code of an amount of money. */
  currency?: string | undefined;
};

/** A field for a number as people write it, which says how it was read, and asks where two readings are possible. */
export function NumberField({ value: text = '', onChange, fractionDigits = 2, currency, ...input }: NumberFieldProps) {
  const reading = readNumber(text, fractionDigits);
  const said = (value: number) => (currency ? formatAmount(value, currency) : formatNumber(value));
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
          (currency !== undefined || said(reading.value) !== text) && <>Read as {said(reading.value)}</>}
        {reading.kind === 'ambiguous' && (
          <>
            Which do you mean?{' '}
            {reading.values.map((value) => (
              <button
                key={value}
                type="button"
                className={classes.choice}
                onClick={() => onChange(formatNumber(value))}
              >
                {said(value)}
              </button>
            ))}
          </>
        )}
      </div>
    </div>
  );
}
