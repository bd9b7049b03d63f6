// Response page for a form that was sent without scripts.
import { html } from 'hono/html';

import { renderPlainPage, type PlainPageLayout } from '#core/server/plain-page.ts';
import { texts } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';

import { describeMatter, HONEYPOT_FIELD, type ContactSubject } from '../rules.ts';

/** Names of the visible fields, in the order of the form. */
export const plainFields = ['name', 'email', 'phone', 'message', HONEYPOT_FIELD] as const;
export type PlainValues = Record<(typeof plainFields)[number], string>;

/** Errors: a sentence for each invalid field, or one for the whole form with the reference that support needs. */
export type ContactFormErrors = { fields: Record<string, string> } | { reason: string; reference?: string | undefined };

const labels = { name: 'Name', email: 'Email', phone: 'Phone (optional)', message: 'Message' };
const inputs = {
  name: { type: 'text', autocomplete: 'name', isRequired: true },
  email: { type: 'email', autocomplete: 'email', isRequired: true },
  phone: { type: 'tel', autocomplete: 'tel', isRequired: false },
};

export function renderSentPage(frame: PlainPageLayout) {
  return renderPage(
    frame,
    'Message sent',
    html`<p class="plain-banner" data-tone="success" role="status">${texts.contactSent}</p>
      <p><a href="${paths.home}">Go to the home page</a></p>`,
  );
}

/** Renders the form again with everything the visitor typed. */
export function renderFormPage({
  values,
  matter,
  refusal,
  ...frame
}: PlainPageLayout & { values: PlainValues; matter: ContactSubject; refusal: ContactFormErrors }) {
  const errors = 'fields' in refusal ? refusal.fields : {};
  const about = describeMatter(matter);
  return renderPage(
    frame,
    'Message not sent',
    html`${renderRefusal(refusal)}
      <form class="contact-plain" method="post" action="/api/contact">
        ${about ? html`<p>About: <strong>${about}</strong></p>` : ''}
        ${hidden('topic', matter.topic)}${hidden('service', matter.service)}
        ${(['name', 'email', 'phone'] as const).map((name) => {
          const { type, autocomplete, isRequired } = inputs[name];
          return renderField(
            name,
            errors,
            html`<input
              id="${name}"
              name="${name}"
              type="${type}"
              autocomplete="${autocomplete}"
              value="${values[name]}"
              ${isRequired ? 'required' : ''}
              ${describedBy(name, errors)}
            />`,
          );
        })}
        ${renderField(
          'message',
          errors,
          html`<textarea id="message" name="message" rows="8" required ${describedBy('message', errors)}>
${values.message}</textarea>`,
        )}
        <p class="contact-trap">
          <label for="${HONEYPOT_FIELD}">Leave this empty</label
          ><input
            id="${HONEYPOT_FIELD}"
            name="${HONEYPOT_FIELD}"
            value="${values[HONEYPOT_FIELD]}"
            autocomplete="off"
            tabindex="-1"
          />
        </p>
        <button type="submit">Send Message</button>
      </form>`,
  );
}

function renderRefusal(refusal: ContactFormErrors) {
  if ('reason' in refusal) {
    return html`<div class="plain-banner" data-tone="error" role="alert">
      <p>${texts.contactFailed}</p>
      <p>${refusal.reason}</p>
      ${refusal.reference ? html`<p>Reference: ${refusal.reference}</p>` : ''}
    </div>`;
  }
  const named = Object.entries(refusal.fields);
  return html`<div class="plain-banner" data-tone="error" role="alert">
    <h2>There is a problem</h2>
    <ul>
      ${named.map(([name, sentence]) =>
        name in labels ? html`<li><a href="#${name}">${sentence}</a></li>` : html`<li>${sentence}</li>`,
      )}
    </ul>
  </div>`;
}

function renderField(name: keyof typeof labels, errors: Record<string, string>, control: ReturnType<typeof html>) {
  const error = errors[name];
  return html`<div>
    <label for="${name}">${labels[name]}</label>
    ${control} ${error ? html`<p id="${name}-error" class="contact-error">${error}</p>` : ''}
  </div>`;
}

function describedBy(name: string, errors: Record<string, string>) {
  return errors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : '';
}

function hidden(name: string, value: string | undefined) {
  return value ? html`<input type="hidden" name="${name}" value="${value}" />` : '';
}

function renderPage(frame: PlainPageLayout, heading: string, content: ReturnType<typeof html>) {
  return renderPlainPage(frame, { heading, content, link: { address: paths.contact, label: 'Contact page' } });
}
