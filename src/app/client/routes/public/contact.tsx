import { paths } from '#core/shared/paths.ts';
import { ContactPage } from '#features/support/contact-messages/client/contact-page.tsx';

import { pageMeta } from '../../page-meta.ts';
import { site } from '../../site.tsx';

export function meta() {
  return pageMeta({
    title: 'Contact',
    description: 'Write to us about your work and your plans for an EB-1A petition, call us, or send us a letter.',
    path: paths.contact,
  });
}

export default function Contact() {
  return <ContactPage company={site} hours={site.businessHours} />;
}
