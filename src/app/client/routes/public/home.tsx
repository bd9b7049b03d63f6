import { Link } from 'react-router';

import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { landingPath, landingRole } from '#features/accounts/roles/rules.ts';

import { CtaSection } from '../../cta-section.tsx';
import { services } from '../../content/services.ts';
import { JsonLd } from '../../json-ld.tsx';
import { readLastLocation } from '../../last-location.ts';
import { pageMeta } from '../../page-meta.ts';
import { ProductImage } from '../../product-image.tsx';
import common from '../../site-page.module.css';
import { Each, site } from '../../site.tsx';
import { Tip } from '../../tip.tsx';
import classes from './home.module.css';

const points = [
  {
    title: 'Evidence where it belongs',
    text: 'Awards, papers, patents, roles and letters, each under its criterion and together with its files.',
  },
  {
    title: 'Reviewed by people',
    text: 'Mentors and attorneys review your documents, and leave notes on what to revise.',
  },
  {
    title: 'See what is missing',
    text: 'See what is still missing when compared with the regulation’s text. This measures completeness, never your odds.',
  },
];

export function meta() {
  return pageMeta({
    title: 'EB-1A evidence, publications and patents',
    description:
      'Research publication guidance, patent drafting and EB-1A support, with a tracker that keeps your evidence under the criterion it supports.',
    path: paths.home,
  });
}

export default function Home() {
  return (
    <>
      <JsonLd
        data={{ '@type': 'Organization', name: site.brandName, url: site.origin, logo: `${site.origin}/favicon.svg` }}
      />
      <JsonLd data={{ '@type': 'WebSite', name: site.brandName, url: site.origin, inLanguage: 'en' }} />
      <Hero />
      <About />
      <Product />
      <Overview />
      <CtaSection
        id="contact"
        title="Tell us what you are working on"
        text="Write to us, or choose a time for a call. We will tell you which of our services would help, and which would not."
      >
        <ButtonLink to={paths.contact}>Contact us</ButtonLink>
        <ButtonLink href={site.links.scheduleCall} variant="default">
          Schedule a call
        </ButtonLink>
      </CtaSection>
    </>
  );
}

function Hero() {
  return (
    <section className={classes.hero}>
      <div>
        <h1 className={classes.title}>Your record of extraordinary work, ready to be read.</h1>
        <p className={common.lead}>
          Help with publications, patents and your EB-1A petition, and one place that keeps every award, paper and
          letter under the criterion it supports.
        </p>
        <div className={`${common.calls} ${classes.calls}`}>
          <PrimaryCta />
          <ButtonLink to="#services" variant="default">
            See the services
          </ButtonLink>
          <ButtonLink to="#contact" variant="default">
            Talk to us
          </ButtonLink>
        </div>
        <p className={common.note}>
          Free trial, no credit card. {site.brandName} is not a law firm and does not give legal advice.
        </p>
      </div>
      <ProductImage name="overview" isFirst />
    </section>
  );
}

/** First call to action of the home page: sign up, or continue at the last page if the user has an active role. */
function PrimaryCta() {
  const { session } = useSession();
  if (!session) return <ButtonLink to={paths.signup}>Start your free trial</ButtonLink>;
  const role = landingRole(session.roles);
  if (!role) return null;
  return (
    <ButtonLink to={readLastLocation(session.user.id) ?? landingPath(role)}>Continue where you left off</ButtonLink>
  );
}

function About() {
  return (
    <section className={common.section}>
      <div className={classes.split}>
        <div>
          <h2 className={common.heading}>Our mission: good&nbsp;work, well documented</h2>
          <p className={common.intro}>
            We help researchers, innovators and professionals publish their research, draft their patents and prepare an
            EB-1A petition. Our platform tracks your progress across 9 criteria and, for performers, across the tenth,
            commercial success. Mentors go through the evidence with you.
          </p>
          <p className={common.intro}>
            The work is yours, and USCIS decides. We promise no outcome: we help you show what you have done and see, in
            good time, what is still missing.
          </p>
        </div>
        <ul className={classes.tiles}>
          <Each of={site.stats}>
            {({ value, label, note }) => (
              <li key={label}>
                <p className={classes.value}>{value}</p>
                <p className={classes.label}>{label}</p>
                <p className={classes.source}>{note}</p>
              </li>
            )}
          </Each>
          <li>
            <Tip
              label="all those the regulation lists"
              text="The regulation lists ten criteria, and a petition must show at least three. You can keep records for each of them here."
            >
              <p className={classes.value}>10 criteria</p>
            </Tip>
          </li>
          <li>
            <p className={classes.value}>Free trial</p>
            <p className={classes.label}>no credit card</p>
            <p className={classes.source}>
              <Link to={paths.signup}>Sign up</Link> and look around.
            </p>
          </li>
        </ul>
      </div>
    </section>
  );
}

function Product() {
  return (
    <section className={common.section}>
      <div className={classes.split} data-even>
        <ProductImage name="documents" />
        <div>
          <h2 className={common.heading}>Everything in one&nbsp;place, and nothing lost</h2>
          <ul className={classes.points}>
            {points.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Overview() {
  return (
    <section id="services" tabIndex={-1} className={common.section}>
      <h2 className={common.heading}>What we help with</h2>
      <p className={common.intro}>Choose one service, or combine several.</p>
      <ul className={classes.cards}>
        {services.map(({ id, icon: Icon, title, description }) => (
          <li key={id} className={`card ${classes.card}`}>
            <Icon size="1.625rem" stroke={1.5} aria-hidden />
            <h3>
              <Link to={`${paths.services}#${id}`}>{title}</Link>
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
