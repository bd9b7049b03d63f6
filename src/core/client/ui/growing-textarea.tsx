import { Textarea, type TextareaProps } from '@mantine/core';

import classes from './growing-textarea.module.css';

type GrowingTextareaProps = Omit<TextareaProps, 'autosize' | 'rows'> & { minRows: number; maxRows: number };

// The build draws pages without a browser.
const growsByItself = typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content');

/**
 * Several lines of text, as high as what is typed. The browser sees to that by itself where it can: measuring by script, at
 * each key, takes longer than all else that a key does.
 */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!growsByItself) return <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} />;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as object;
  return <Textarea {...props} classNames={{ input: classes.input }} styles={{ input: rows }} />;
}
