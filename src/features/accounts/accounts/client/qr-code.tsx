import { encode } from 'uqr';

import classes from './qr-code.module.css';

/** Quiet zone in modules. Some cameras find no code without it. */
const QUIET_MODULES = 4;

/** QR code of a text. Black on white in both color schemes, because many apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: QUIET_MODULES, ecc: 'L' });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.root}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
