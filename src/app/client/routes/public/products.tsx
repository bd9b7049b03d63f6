import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { CheckList } from '#core/client/ui/check-list.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { Breadcrumbs } from '../../breadcrumbs.tsx';
import { ProductOffer } from '../../product-offer.tsx';
import { CtaSection } from '../../cta-section.tsx';
import { workbook, workbookBenefits, workbookQuestions } from '../../content/workbook.ts';
import { Guarantee } from '../../guarantee.tsx';
import { pageMeta } from '../../page-meta.ts';
import { QuestionList } from '../../question-list.tsx';
import common from '../../site-page.module.css';
import { Each, site } from '../../site.tsx';
import classes from './products.module.css';

export function meta() {
  return pageMeta({ title: 'Products', isWholeTitle: true, description: workbook.description, path: paths.products });
}

export default function Products() {
  return (
    <>
      <Breadcrumbs name="Products" path={paths.products} />
      <ProductOffer {...workbook} path={paths.products} />
      <header className={common.hero}>
        <h1 className={common.title}>Products</h1>
        <p className={common.lead}>
          For planning your EB-1A profile on your own, before you use our services or alongside them.
        </p>
      </header>
      <section className={`card ${classes.product}`}>
        <div>
          <h2 className={common.heading}>{workbook.name}</h2>
          <p className={common.intro}>{workbook.description}</p>
          <div className={classes.offer}>
            <p className={common.price}>{workbook.price}</p>
            <p className={common.terms}>{workbook.terms}</p>
          </div>
          <div className={common.calls}>
            <ButtonLink href={site.links.purchaseWorkbook}>Purchase the workbook</ButtonLink>
            <ButtonLink href={site.links.demoCall} variant="default">
              Book a demo call
            </ButtonLink>
          </div>
          <Guarantee {...workbook.guarantee} />
        </div>
        <div>
          <h3 className={classes.subheading}>What is included</h3>
          <CheckList>
            {workbook.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </CheckList>
          <Each of={site.workbookStats}>
            {({ value, label, note }) => (
              <p key={label} className={classes.stat}>
                <strong>{value}</strong> <span>{label}</span>
                <small>{note}</small>
                <small>An RFE is a request for evidence: USCIS asks for more before it decides.</small>
              </p>
            )}
          </Each>
        </div>
      </section>
      <section className={common.section}>
        <h2 className={common.heading}>What it does for you</h2>
        <ul className={classes.benefits}>
          {workbookBenefits.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${common.section} ${classes.questions}`}>
        <h2 className={common.heading}>Questions about the workbook</h2>
        <QuestionList questions={workbookQuestions} />
      </section>
      <CtaSection
        title="Start with what you have"
        text={
          <>
            {workbook.price}, paid once. If you would like our services with it, see the{' '}
            <TextLink to={paths.premium}>Premium Package</TextLink>.
          </>
        }
      >
        <ButtonLink href={site.links.purchaseWorkbook}>Purchase the workbook</ButtonLink>
      </CtaSection>
    </>
  );
}
