import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { Breadcrumbs } from '../../breadcrumbs.tsx';
import { CtaSection } from '../../cta-section.tsx';
import { pageMeta } from '../../page-meta.ts';
import common from '../../site-page.module.css';
import { site } from '../../site.tsx';
import { TestimonialList } from '../../testimonial-list.tsx';

export function meta() {
  return pageMeta({
    title: 'Success Stories',
    description:
      'What people say about preparing their evidence, publications, patents and letters with us. Samples are marked as samples.',
    path: paths.testimonials,
  });
}

export default function Testimonials() {
  return (
    <>
      <Breadcrumbs name="Success Stories" path={paths.testimonials} />
      <header className={common.hero}>
        <h1 className={common.title}>Success Stories</h1>
        <p className={common.lead}>
          What people say about working on their evidence with us. Every case is different: one person’s result does not
          predict another’s.
        </p>
      </header>
      <TestimonialList />
      <CtaSection
        title="What is your story?"
        text="Tell us on a call what you have done so far, or send us a request and we will reply in writing."
      >
        <ButtonLink href={site.links.scheduleCall}>Schedule a call</ButtonLink>
        <ButtonLink href={site.links.requestForm} variant="default">
          Submit a request
        </ButtonLink>
      </CtaSection>
    </>
  );
}
