import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { readDate } from '#core/shared/date-reading.ts';
import { spellDate } from '#core/shared/date-text.ts';
import { getFirstDay } from '#core/shared/partial-date.ts';

import numberClasses from './number-field.module.css';
import classes from './partial-date-field.module.css';
import { ReadingChoice } from './reading-choice.tsx';

type PartialDateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  id: string;
  /** ISO 8601 date as precise as known. Contains the raw text until a date can be read from it. Null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/**
 * Field for a date known to the day, month or year, in any common notation. It shows how the text was read, and asks if
 * two readings are possible.
 */
export function PartialDateField({ value, onChange, id, ...input }: PartialDateFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState({ text: value ?? '', value });
  // A draft or a stored value replaced the typed text.
  if (own.value !== value) setOwn({ text: value ?? '', value });
  const reading = readDate(own.text);

  function type(text: string): void {
    const typed = parseValue(text);
    setOwn({ text, value: typed });
    onChange(typed);
  }
  return (
    <div>
      <TextInput
        {...input}
        ref={control}
        id={id}
        value={own.text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        autoComplete="off"
        rightSection={
          <span className={classes.calendar}>
            {/* The browser's own calendar, which a text field lacks. */}
            <input
              ref={picker}
              className={classes.picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={reading.kind === 'date' ? getFirstDay(reading.value) : ''}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
            <button
              type="button"
              className={classes.open}
              aria-label="Open calendar"
              aria-describedby={`${id}-label`}
              onClick={() => picker.current?.showPicker()}
            >
              <IconCalendar size="1.25rem" stroke={1.75} aria-hidden />
            </button>
          </span>
        }
      />
      <div role="status" className={numberClasses.reading}>
        {reading.kind === 'date' && spellDate(reading.value) !== own.text && <>Read as {spellDate(reading.value)}</>}
        {reading.kind === 'ambiguous' && (
          <>
            Which do you mean?{' '}
            {reading.values.map((date) => (
              <ReadingChoice key={date} field={control} onChoose={() => type(date)}>
                {spellDate(date)}
              </ReadingChoice>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

function parseValue(text: string): string | null {
  const reading = readDate(text);
  if (reading.kind === 'none') return null;
  return reading.kind === 'date' ? reading.value : text.trim();
}
