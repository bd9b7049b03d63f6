import { Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/** Secondary text: paler and smaller than its surroundings. A paragraph, or with `span` a part of one. */
export function SoftText(props: TextProps & Omit<ComponentPropsWithoutRef<'p'>, keyof TextProps>) {
  return <Text c="dimmed" fz="sm" {...props} />;
}
