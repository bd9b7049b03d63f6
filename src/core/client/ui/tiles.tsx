import { Box, type BoxProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, CSSProperties } from 'react';

import classes from './tiles.module.css';

type TilesProps = BoxProps & {
  component?: 'div' | 'dl' | 'ol' | 'ul';
  /** Least width of a tile, such as `16rem`. */
  least: string;
  gap?: string;
  /** Whether a few tiles fill the whole row. */
  isStretched?: boolean;
};

/** Tiles of equal width, as many in a row as there is room for. */
export function Tiles({
  component = 'div',
  least,
  gap,
  isStretched = false,
  ...props
}: TilesProps & Omit<ComponentPropsWithoutRef<'div'>, keyof TilesProps>) {
  const style = { '--least': least, gap } as CSSProperties;
  return (
    <Box
      component={component as 'div'}
      className={classes.root}
      mod={{ stretched: isStretched }}
      style={style}
      {...props}
    />
  );
}
