import { Link } from 'react-router';

import { formatDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { toAnchor } from '#records/findings.ts';

import classes from './citations.module.css';

/** Sources of a sentence, each with a link to its text and the date of the last comparison. */
export function Citations({ cite, asOf }: { cite: readonly string[]; asOf: string }) {
  return (
    <p className={classes.root}>
      {cite.map((citation, index) => (
        <span key={citation}>
          {index > 0 && '; '}
          <Link to={`${paths.regulation}#${toAnchor(citation)}`}>{citation}</Link>
        </span>
      ))}
      , as of <time dateTime={asOf}>{formatDate(asOf)}</time>
    </p>
  );
}
