import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';

import { cssVariablesResolver } from './theme.ts';

const { light, dark } = cssVariablesResolver(DEFAULT_THEME);
const tones = ['green', 'brass', 'blue', 'rust'] as const;
const grounds = ['paper', 'card', 'hover', ...tones.map((tone) => `${tone}-tint`)];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_scheme, variables) => {
  const color = (token: string): string => variables[`--laurel-${token}`] ?? '';

  it.each(['ink', 'soft'])('shows %s text with a contrast of 7:1 on every background', (text) => {
    expect(grounds.filter((ground) => computeContrast(color(text), color(ground)) < 7)).toEqual([]);
  });

  it.each(tones)('shows %s text with a contrast of 7:1 on paper, cards and its own tint', (tone) => {
    const own = ['paper', 'card', `${tone}-tint`];
    expect(own.filter((ground) => computeContrast(color(tone), color(ground)) < 7)).toEqual([]);
  });

  it('shows the border of a field with a contrast of 3:1 on cards', () => {
    expect(computeContrast(color('control-line'), color('card'))).toBeGreaterThanOrEqual(3);
  });
});

/** Returns the contrast of two colors as WCAG defines it, from 1 to 21. */
function computeContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
