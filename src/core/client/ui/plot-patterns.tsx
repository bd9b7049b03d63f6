import type { ReactNode } from 'react';

const SIZE = 6;

/** Patterns and colors of series. Patterns distinguish the parts of a bar without color. */
const looks = [
  { color: 'var(--laurel-green)', draw: () => null },
  {
    color: 'var(--laurel-brass)',
    draw: (color: string) => <path d="M-1 1 1-1M0 6 6 0M5 7 7 5" stroke={color} strokeWidth={1.75} />,
  },
  { color: 'var(--laurel-blue)', draw: (color: string) => <circle cx={3} cy={3} r={1.75} fill={color} /> },
  { color: 'var(--laurel-rust)', draw: (color: string) => <path d="M0 3H6" stroke={color} strokeWidth={2} /> },
  { color: 'var(--laurel-soft)', draw: (color: string) => <path d="M0 3H6M3 0V6" stroke={color} strokeWidth={1} /> },
  { color: 'var(--laurel-ink)', draw: (color: string) => <path d="M3 0V6" stroke={color} strokeWidth={2} /> },
  {
    color: 'var(--laurel-green)',
    draw: (color: string) => <path d="M5-1 7 1M0 0 6 6M-1 5 1 7" stroke={color} strokeWidth={1} />,
  },
  { color: 'var(--laurel-blue)', draw: (color: string) => <path d="M0 0H3V6H6V3H0Z" fill={color} /> },
] satisfies { color: string; draw: (color: string) => ReactNode }[];

function getPattern(place: number) {
  return looks[place % looks.length] ?? { color: 'currentColor', draw: () => null };
}

export function colorAt(place: number): string {
  return getPattern(place).color;
}

const patternId = (scope: string, place: number) => `${scope}-${place}`;

/** Returns the fill for the series at this position. */
export function fillAt(scope: string, place: number): string {
  return place === 0 ? colorAt(0) : `url(#${patternId(scope, place)})`;
}

/** SVG patterns for this number of series. `scope` makes their IDs unique if a page has several charts. */
export function Patterns({ scope, count }: { scope: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, place) => {
        const { color, draw } = getPattern(place);
        return (
          <pattern key={place} id={patternId(scope, place)} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
            <rect width={SIZE} height={SIZE} fill="var(--laurel-card)" />
            {draw(color)}
          </pattern>
        );
      })}
    </defs>
  );
}

/** Legend sample of a series. */
export function Swatch({ scope, place }: { scope: string; place: number }) {
  return (
    <svg width="14" height="14" aria-hidden focusable="false">
      <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={fillAt(scope, place)} stroke={colorAt(place)} />
    </svg>
  );
}
