import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './typed-text.module.css';

/** Paragraph as a user typed it: its line breaks are kept, and long words break. */
export function TypedText(props: TextProps & { children: ReactNode }) {
  return <Text className={classes.root} {...props} />;
}
