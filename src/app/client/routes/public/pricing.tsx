import { useSyncExternalStore } from 'react';

import { useNow } from '#core/client/now.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { commonMessages } from '#core/shared/common-messages.ts';
import { NEXT, paths, toOwnPath, withNext } from '#core/shared/paths.ts';
import type { PublicPlan } from '#core/shared/site-content.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { trialOnPricingPage } from '#features/billing/trial/rules.ts';
import { PlanBadge, PlanCard, PlanCards } from '#features/billing/plans/client/plan-card.tsx';

import { Breadcrumbs } from '../../breadcrumbs.tsx';
import { JsonLd } from '../../json-ld.tsx';
import { CtaSection } from '../../cta-section.tsx';
import { pricingQuestions } from '../../content/pricing-questions.ts';
import { pageMeta } from '../../page-meta.ts';
import { QuestionList } from '../../question-list.tsx';
import common from '../../site-page.module.css';
import { Each, site } from '../../site.tsx';
import { TestimonialList } from '../../testimonial-list.tsx';
import classes from './pricing.module.css';

export function meta() {
  return pageMeta({
    title: 'Pricing',
    description:
      'Four plans for your EB-1A petition, what each includes and costs, and a 10-day satisfaction guarantee.',
    path: paths.pricing,
  });
}

export default function Pricing() {
  return (
    <>
      <AfterTrial />
      <Breadcrumbs name="Pricing" path={paths.pricing} />
      <header className={common.hero}>
        <h1 className={common.title}>Pricing</h1>
        <p className={common.lead}>
          Each plan builds on the one before, so you choose how much help you get. You pay for a plan once: nothing
          renews automatically. All prices are in US dollars.
        </p>
      </header>
      <PlanCards>
        <Each of={site.plans}>{(plan) => <Plan of={plan} />}</Each>
      </PlanCards>
      <div className={classes.promises}>
        <section>
          <h2>10-day satisfaction guarantee</h2>
          <p>
            It covers each plan above and the premium package: write to us within 10 days of your purchase, and we will
            refund it. The workbook on its own has a 3-day guarantee.{' '}
            <TextLink to={`${paths.terms}#refunds`}>How refunds work</TextLink>
          </p>
        </section>
        <section>
          <h2>Looking for the premium package?</h2>
          <p>
            It is not the Premium plan above: we choose its services with you, for your case, at one price and with the
            same guarantee. <TextLink to={paths.premium}>See the premium package</TextLink>
          </p>
        </section>
      </div>
      <section className={common.section}>
        <h2 className={common.heading}>Questions about the plans</h2>
        <div className={classes.under}>
          <QuestionList questions={pricingQuestions} />
        </div>
      </section>
      <section className={common.section}>
        <h2 className={common.heading}>What people say</h2>
        <div className={classes.under}>
          <TestimonialList show="first" />
        </div>
        <p>
          <TextLink to={paths.testimonials}>All testimonials</TextLink>
        </p>
      </section>
      <CtaSection
        title="Not sure which plan fits?"
        text={
          <RichText
            text={`Tell us where you stand, and we will tell you which plan we would choose, even if it is none of them. Or read what each of [our services](${paths.services}) does.`}
          />
        }
      >
        <ButtonLink to={paths.contact} variant="default">
          Contact us
        </ButtonLink>
      </CtaSection>
      <p className={classes.chat}>
        Have a question first?
        <a href={site.links.chat} rel="noopener">
          Chat with us
        </a>
      </p>
    </>
  );
}

/**
 * Actions that a user can still take after their trial has ended, and where mentors and attorneys find their own plans.
 * Empty for other users.
 */
function AfterTrial() {
  const now = useNow();
  const { session } = useSession();
  const trial = session && trialOnPricingPage(session.roles, now);
  if (!trial) return null;
  const { role, hasEnded } = trial;
  const isApplicant = role === 'applicant';
  return (
    <Banner
      tone="info"
      action={
        <span className={classes.links}>
          {!isApplicant && (
            <TextLink to={paths.subscribe}>{role === 'mentor' ? 'Plans for mentors' : 'Plans for attorneys'}</TextLink>
          )}
          {isApplicant && <TextLink to={paths.ownRecords}>Read my records</TextLink>}
          {hasEnded && <TextLink href={paths.exportFile}>Export everything</TextLink>}
        </span>
      }
    >
      {isApplicant && commonMessages.lapsed.text}
      {!isApplicant &&
        hasEnded &&
        'Your trial has ended. You can still export your own data; to work with applicants, please subscribe. '}
      {!isApplicant && 'The plans on this page are for applicants.'}
    </Banner>
  );
}

function Plan({ of: { name, description, price, amount, features, badges } }: { of: PublicPlan }) {
  const wanted = useReturnTo();
  const offer = { '@type': 'Offer', price: amount, priceCurrency: 'USD', url: site.origin + paths.pricing };
  const product = {
    '@type': 'Product',
    name,
    description,
    brand: { '@type': 'Brand', name: site.brandName },
    offers: offer,
  };
  return (
    <PlanCard
      name={name}
      badge={<Each of={badges}>{(badge) => <PlanBadge>{badge}</PlanBadge>}</Each>}
      price={price}
      description={description}
      features={<Each of={features}>{(feature) => <li>{feature}</li>}</Each>}
      renderChoose={(className) => (
        <>
          <a className={className} href={withNext(`${paths.subscribe}?plan=${name}`, wanted)}>
            {`Choose ${name}`}
          </a>
          <JsonLd data={product} />
        </>
      )}
    />
  );
}

/** Returns the URL that the user wanted before the redirect. Undefined in the server-rendered page. */
function useReturnTo(): string | undefined {
  const search = useSyncExternalStore(
    stayStill,
    () => window.location.search,
    () => '',
  );
  return toOwnPath(new URLSearchParams(search).get(NEXT));
}

/** Returns an empty unsubscribe function, because a link to another URL remounts the page. */
function stayStill(): () => void {
  return () => undefined;
}
