import { Link } from 'react-router';

import { LaurelMark } from '#core/client/ui/laurel-mark.tsx';
import { paths } from '#core/shared/paths.ts';

import classes from './brand-link.module.css';
import { site } from './site.tsx';

export function BrandLink() {
  return (
    <Link to={paths.home} className={classes.root}>
      <LaurelMark size={26} />
      {site.brandName}
    </Link>
  );
}
