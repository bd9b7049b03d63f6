import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { pageMeta } from '../../page-meta.ts';
import { site } from '../../site.tsx';
import classes from './home.module.css';

/** In the regulation's order; the list numbers them as it does. */
const criteria = [
  'Prizes or awards for excellence',
  'Membership in associations that require outstanding achievements',
  'Published material about you and your work',
  'Judging the work of others',
  'Original contributions of major significance',
  'Scholarly articles',
  'Artistic exhibitions or showcases',
  'Leading or critical roles',
  'High salary or other remuneration',
  'Commercial successes in the performing arts',
];

export function meta() {
  return pageMeta({
    title: 'Your record of extraordinary work',
    description:
      'Keep the evidence of an EB-1A petition under the criterion it proves, and work on it with mentors and attorneys.',
  });
}

export default function Home() {
  return (
    <section className={classes.hero}>
      <div>
        <h1 className={classes.title}>Your record of extraordinary work, ready to be read.</h1>
        <p className={classes.lead}>
          Keep every award, paper, patent and letter under the criterion it proves. Work on it with mentors and
          attorneys. See what is still missing before an officer does.
        </p>
        <div className={classes.calls}>
          <ButtonLink to={paths.signup}>Sign Up</ButtonLink>
          <ButtonLink to={paths.services} variant="default">
            See the services
          </ButtonLink>
        </div>
        <p className={classes.note}>
          No credit card. {site.brandName} is not a law firm and does not give legal advice.
        </p>
      </div>
      <figure className={classes.criteria}>
        <figcaption className={classes.caption}>The regulation asks for at least three of ten</figcaption>
        <ol className={classes.list}>
          {criteria.map((criterion) => (
            <li key={criterion}>{criterion}</li>
          ))}
        </ol>
        <p className={classes.source}>
          8 CFR 204.5(h)(3), in short, as of November 2026; or one major, internationally recognized award. The
          regulation’s own words decide.
        </p>
      </figure>
    </section>
  );
}
