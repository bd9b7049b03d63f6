import type { ReactNode } from 'react';

import { RichText } from '#core/client/ui/rich-text.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { paths } from '#core/shared/paths.ts';

import { ContactForm } from './contact-form.tsx';
import classes from './contact-page.module.css';
import '#core/client/ui/plain-page.css';
import './plain-answer.css';

export type ContactPageProps = {
  /** Company details. Each may be empty. */
  company: { postalAddress: string; phone: string; phoneLink: string; infoEmail: string };
  hours: string;
};

export function ContactPage({ company, hours }: ContactPageProps) {
  return (
    <>
      <PageHeader title="Contact" subtitle="Write to us about your work and your plans." />
      <div className={classes.columns}>
        <Panel title="Send us a message">
          <ContactForm />
        </Panel>
        <aside className={classes.aside} aria-label="How to reach us">
          <Panel title="Contact details" titleStyle="label">
            <dl className={classes.details}>
              <Detail label="Email">
                <a href={`mailto:${company.infoEmail}`}>{company.infoEmail}</a>
              </Detail>
              <Detail label="Phone">
                <a href={company.phoneLink}>{company.phone}</a>
              </Detail>
              <Detail label="Postal address">
                <span className={classes.address}>{company.postalAddress}</span>
              </Detail>
              <Detail label="Hours">
                <span>{hours}</span>
              </Detail>
            </dl>
          </Panel>
          <Panel title="What happens next" titleStyle="label">
            <ol className={classes.steps}>
              <li>We save your message and email it to our team.</li>
              <li>Our team reads it during the hours above.</li>
              <li>We reply by email, to the address you gave.</li>
            </ol>
            <p className={classes.note}>Please do not send documents or passwords this way.</p>
            <p className={classes.note}>
              <RichText
                text={`Do you have an account? [Open a support ticket](${paths.support}) so that you can find our reply there.`}
              />
            </p>
          </Panel>
        </aside>
      </div>
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
