import { Textarea, type TextareaProps } from '@mantine/core';

import classes from './growing-textarea.module.css';

type GrowingTextareaProps = Omit<TextareaProps, 'autosize' | 'rows' | 'classNames' | 'styles'> & {
  minRows: number;
  maxRows: number;
};

// The build draws pages without a browser.
const growsByItself = typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content');

/**
 * A text area that grows with its text. The browser does that by itself where it can: to measure the text by script takes
 * longer than all else that a key does.
 */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!growsByItself) return <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} />;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as object;
  return <Textarea {...props} classNames={{ input: classes.input }} styles={{ input: rows }} />;
}
