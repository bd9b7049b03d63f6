import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { RichText } from '#core/client/ui/rich-text.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { paths } from '#core/shared/paths.ts';
import { useNativeForm } from '#core/client/native-form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { TextArea } from '#core/client/ui/text-area.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { commonTexts } from '#core/shared/common-messages.ts';

import { describeMatter, readMatter, MIN_FILL_TIME_MS, HONEYPOT_FIELD } from '../rules.ts';
import classes from './contact-page.module.css';
import { sendMessage } from './api.ts';
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

/** Contact form. Without scripts it is a plain form, and the server responds with a page. */
function ContactForm() {
  const [search] = useSearchParams();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isSent, setIsSent] = useState(false);
  const matter = readMatter(search);
  const contact = useNativeForm({
    schema: async () => (await import('../schema.ts')).contactForm,
    initialValues: { name: '', email: '', phone: '', message: '', [HONEYPOT_FIELD]: '' },
    async submit(input) {
      setIsSent(false);
      await sendMessage({ key, json: { ...input, ...matter, shown_for_ms: await waitUntilShown() } });
      contact.form.reset();
      setKey(crypto.randomUUID());
      setIsSent(true);
    },
  });
  useLeaveQuestion(contact.form.isDirty());
  // The page is rendered before its URL is known.
  const about = contact.isAlive ? describeMatter(matter) : undefined;

  return (
    <form {...contact.formProps} action="/api/contact" noValidate={contact.isAlive}>
      <ErrorSummary {...contact.summary} />
      {isSent && <FocusedBanner tone="success">{commonTexts.contactSent}</FocusedBanner>}
      {contact.failure && <ErrorBanner isFocused failure={contact.failure} sentence={commonTexts.contactFailed} />}
      <fieldset className={classes.fields} disabled={contact.isBusy}>
        {about && (
          <p className={classes.about}>
            About: <strong>{about}</strong>
          </p>
        )}
        <TextField {...contact.field('name')} label="Name" autoComplete="name" required />
        <TextField {...contact.field('email')} label="Email" type="email" autoComplete="email" required />
        <TextField {...contact.field('phone')} label="Phone (optional)" type="tel" autoComplete="tel" />
        <TextArea {...contact.field('message')} label="Message" rows={7} required />
        <div className={classes.trap} aria-hidden>
          <TextField {...contact.field(HONEYPOT_FIELD)} label="Leave this empty" autoComplete="off" tabIndex={-1} />
        </div>
        <ActionButton isSubmit isWide>
          {contact.isBusy ? 'Sending...' : 'Send Message'}
        </ActionButton>
      </fieldset>
    </form>
  );
}

/** Asks before leaving the page, because the typed text is stored nowhere else. */
function useLeaveQuestion(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTyped]);
}

/** Delays a very fast visitor with prepared text, so that they are not classified as a bot. */
async function waitUntilShown(): Promise<number> {
  const missing = MIN_FILL_TIME_MS - performance.now();
  if (missing > 0) {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, missing);
    await promise;
  }
  return Math.ceil(performance.now());
}
