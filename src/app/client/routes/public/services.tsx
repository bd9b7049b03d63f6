import { RichText } from '#core/client/ui/rich-text.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { CheckList } from '#core/client/ui/check-list.tsx';
import { paths } from '#core/shared/paths.ts';
import { contactEmail } from '#features/support/contact-messages/rules.ts';

import { Breadcrumbs } from '../../breadcrumbs.tsx';
import { JsonLd } from '../../json-ld.tsx';
import { CtaSection } from '../../cta-section.tsx';
import { services, type ServiceCard } from '../../content/services.ts';
import { pageMeta } from '../../page-meta.ts';
import common from '../../site-page.module.css';
import { site } from '../../site.tsx';
import classes from './services.module.css';

export function meta() {
  return pageMeta({
    title: 'Services',
    description:
      'Research publication guidance, patent drafting, 1:1 EB1A coaching, documentation support, workbooks, a progress tracker, legal support, letters and evaluation.',
    path: paths.services,
  });
}

export default function Services() {
  return (
    <>
      <Breadcrumbs name="Services" path={paths.services} />
      <header className={common.hero}>
        <h1 className={common.title}>Services</h1>
        <p className={common.lead}>
          Help with the work behind an EB-1A petition, from the first paper to the last letter. Take what you need, and
          leave the rest.
        </p>
      </header>
      <div className={classes.cards}>
        {services.map((service) => (
          <Card key={service.id} {...service} />
        ))}
      </div>
      <p className={common.note}>
        We are not a law firm and do not give legal advice. No service promises an outcome: USCIS decides each petition.
      </p>
      <CtaSection
        title="Not sure what you need?"
        text={
          <RichText
            text={`Tell us where you stand, and we will help you choose. Or see everything together in the [Premium Package](${paths.premium}).`}
          />
        }
      >
        <ButtonLink href={site.links.scheduleCall}>Schedule a call</ButtonLink>
        <ButtonLink to={contactEmail('help-choosing')} variant="default">
          Contact us
        </ButtonLink>
      </CtaSection>
    </>
  );
}

function Card({ id, icon: Icon, title, description, features, showPurchaseButton }: ServiceCard) {
  const provider = { '@type': 'Organization', name: site.brandName };
  const about = <span className="visually-hidden"> about {title}</span>;
  return (
    <section id={id} className={`card ${classes.card}`}>
      <JsonLd
        data={{ '@type': 'Service', name: title, description, url: `${site.origin}${paths.services}#${id}`, provider }}
      />
      <h2 className={classes.title}>
        <Icon size="1.625rem" stroke={1.5} aria-hidden />
        {title}
      </h2>
      <p className={classes.description}>{description}</p>
      <CheckList>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </CheckList>
      <div className={classes.calls}>
        {showPurchaseButton && <ButtonLink to={paths.payment}>Purchase Now</ButtonLink>}
        <ButtonLink href={site.scheduleCallAbout[id]} variant="default">
          Schedule a call{about}
        </ButtonLink>
        <a href={site.links.requestForm} rel="noopener">
          Submit a request{about}
        </a>
      </div>
    </section>
  );
}
