import { Textarea, type TextareaProps } from '@mantine/core';

import classes from './autosize-textarea.module.css';

type GrowingTextareaProps = Omit<TextareaProps, 'autosize' | 'rows' | 'classNames' | 'styles'> & {
  minRows: number;
  maxRows: number;
};

// The build renders pages without a browser.
const growsByItself = typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content');

/**
 * Text area that grows with its text, through CSS if the browser supports it. Measuring the text by script is the
 * slowest part of handling a key.
 */
export function AutosizeTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!growsByItself) return <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} />;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as object;
  return <Textarea {...props} classNames={{ input: classes.input }} styles={{ input: rows }} />;
}
