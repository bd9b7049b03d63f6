import { Link } from 'react-router';

import { RichText } from '#core/client/ui/rich-text.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { Breadcrumbs } from '../../breadcrumbs.tsx';
import { ProductOffer } from '../../product-offer.tsx';
import { premiumPackage } from '../../content/package.ts';
import { services } from '../../content/services.ts';
import { Guarantee } from '../../guarantee.tsx';
import { pageMeta } from '../../page-meta.ts';
import common from '../../site-page.module.css';
import { site } from '../../site.tsx';
import classes from './premium.module.css';

export function meta() {
  return pageMeta({ title: premiumPackage.name, description: premiumPackage.description, path: paths.premium });
}

export default function Premium() {
  return (
    <>
      <Breadcrumbs name={premiumPackage.name} path={paths.premium} />
      <ProductOffer {...premiumPackage} path={paths.premium} />
      <header className={common.hero}>
        <h1 className={common.title}>{premiumPackage.name}</h1>
        <p className={common.lead}>{premiumPackage.description}</p>
      </header>
      <div className={classes.columns}>
        <section className={`card ${classes.offer}`}>
          <h2 className="visually-hidden">The price</h2>
          <p className={common.price}>{premiumPackage.price}</p>
          <p className={common.terms}>{premiumPackage.terms}</p>
          <div className={common.calls}>
            <ButtonLink href={site.links.purchasePackage}>Purchase the package</ButtonLink>
          </div>
          <Guarantee {...premiumPackage.guarantee} />
          <p className={common.note}>
            <RichText
              text={`The package is different from the Premium plan, which has its own services and price. Compare the [plans](${paths.pricing}).`}
            />
          </p>
        </section>
        <section>
          <h2 className={common.heading}>What it can include</h2>
          <p className={common.intro}>
            <RichText
              text={`Not every case needs the same services. We agree with you on what your package includes before work begins; you can [ask us before you buy](${paths.contact}).`}
            />
          </p>
          <ul className={classes.services}>
            {services.map(({ id, title, description }) => (
              <li key={id}>
                <h3>
                  <Link to={`${paths.services}#${id}`}>{title}</Link>
                </h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
          <p className={common.note}>
            We are not a law firm and do not give legal advice: legal support means a referral to licensed attorneys,
            who act under their own agreement with you. The package promises no outcome. USCIS decides each petition.
          </p>
        </section>
      </div>
    </>
  );
}
