import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { paths, type serviceAnchors } from '#core/shared/paths.ts';

import { pageMeta } from '../../page-meta.ts';
import classes from './services.module.css';

const services = {
  research: {
    title: 'Research publication guidance',
    text: 'Help with planning, writing and submitting papers about your own research.',
  },
  patent: {
    title: 'Patent drafting',
    text: 'Help with describing your invention, so that it can be filed as a patent application.',
  },
  coaching: {
    title: '1:1 EB1A coaching',
    text: 'Twelve sessions with a mentor who goes through your evidence with you.',
  },
  legal: {
    title: 'Legal support',
    text: 'Referral to licensed attorneys, who advise you under an agreement of their own.',
  },
  evaluation: {
    title: 'Letters and evaluation',
    text: 'Support with recommendation letters, and an assessment of your patents.',
  },
} satisfies Record<(typeof serviceAnchors)[number], { title: string; text: string }>;

export function meta() {
  return pageMeta({
    title: 'Services',
    description: 'Research publication guidance, patent drafting, coaching, legal support, letters and evaluation.',
  });
}

export default function Services() {
  return (
    <>
      <PageHeader title="Services" subtitle="What we help with. How to order each of these is not ready yet." />
      <div className={classes.services}>
        {Object.entries(services).map(([anchor, { title, text }]) => (
          <section key={anchor} id={anchor} className={classes.service}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <ButtonLink to={paths.contact} variant="default">
        Contact us
      </ButtonLink>
    </>
  );
}
