import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { pageMeta } from '../../page-meta.ts';
import { site } from '../../site.ts';
import classes from './home.module.css';

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
          Keep every award, paper, patent and letter under the criterion it proves. Work on it with mentors and attorneys. See
          what is still missing before an officer does.
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
    </section>
  );
}
