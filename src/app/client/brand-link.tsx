import { Link } from 'react-router';

import { paths } from '#core/shared/paths.ts';

import classes from './brand-link.module.css';
import { site } from './site.tsx';

export function BrandLink() {
  return (
    <Link to={paths.home} className={classes.root}>
      <LaurelMark />
      {site.brandName}
    </Link>
  );
}

/** Logo: a laurel of two branches. Decorative, since the brand name is next to it. */
function LaurelMark() {
  return (
    <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round">
        <path d={branch} />
        <path d={branch} transform="matrix(-1 0 0 1 32 0)" />
      </g>
    </svg>
  );
}

/** One branch: its stem, then three leaves. The other branch is its mirror image. The favicon uses the same path. */
const branch =
  'M16 28C8.5 26.5 4.6 20.5 5.4 11.5' +
  'M5.4 11.5C3.6 8.8 3.8 6 5.6 3.6C7.6 6 7.6 8.9 5.4 11.5Z' +
  'M6.2 18.2C8.2 16.9 9.7 14.6 9.8 11.6C12 14.2 10.6 17.4 6.2 18.2Z' +
  'M9.2 24C11.6 23 13.4 20.8 13.8 17.8C15.8 20.8 13.9 23.7 9.2 24Z';
