import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useNativeForm } from '#core/client/native-form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { TextArea } from '#core/client/ui/text-area.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { commonTexts } from '#core/shared/common-messages.ts';

import { describeMatter, readMatter, MIN_FILL_TIME_MS, HONEYPOT_FIELD } from '../rules.ts';
import { sendMessage } from './api.ts';
import classes from './contact-form.module.css';

/** Contact form. Without scripts it is a plain form, and the server responds with a page. */
export function ContactForm() {
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
