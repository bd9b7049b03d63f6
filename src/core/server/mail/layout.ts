import { shortened } from '../../shared/shortened.ts';
import type { Env } from '../env.ts';
import type { MailCalendar, MailContent } from './content.ts';

export type MailParts = { subject: string; text: string; html: string; calendar?: MailCalendar };

/** Content ID of the embedded logo. */
export const MARK_CONTENT_ID = 'mark@laurel';

const SUBJECT_MAX_CHARACTERS = 200;
const PREHEADER_MAX_CHARACTERS = 150;

/** Renders a mail as text and HTML with the configured brand. */
export function layOut(content: MailContent, env: Env): MailParts {
  if (content.action && !/^https?:\/\//.test(content.action.url)) {
    throw new Error('A mail may link only to web addresses');
  }
  const footer = [env.BRAND_NAME, env.TRADING_NAME_NOTICE, env.POSTAL_ADDRESS].filter(Boolean);
  return {
    // A line break here would start another header.
    subject: shorten(content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()),
    text: formatText(content, footer),
    html: renderHtml(content, footer),
    ...(content.calendar && { calendar: content.calendar }),
  };
}

/** Shortens a subject. It may contain titles of any length from users, and mail lists show one line. */
function shorten(subject: string): string {
  return shortened(subject, SUBJECT_MAX_CHARACTERS);
}

function formatText({ paragraphs, action, footnote }: MailContent, footer: string[]): string {
  return [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    `-- \n${footer.join('\n')}`,
  ].join('\n\n');
}

const font = "font-family:'Public Sans',system-ui,-apple-system,'Segoe UI',sans-serif";

const small = 'color:#49534E;font-size:13px';

/** Text next to the subject in mail lists. Without it, they would show the brand and the greeting. */
function getPreheader({ paragraphs }: MailContent): string {
  return shortened(paragraphs.find((paragraph) => !/^Hello\b.*,$/.test(paragraph)) ?? '', PREHEADER_MAX_CHARACTERS);
}

function renderHtml(content: MailContent, [brand = '', ...notices]: string[]): string {
  const { subject, paragraphs, action, footnote } = content;
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`);
  if (action) body.push(actionHtml(action));
  if (footnote) body.push(`<p style="margin:16px 0 0;${small}">${escapeHtml(footnote)}</p>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#FBFAF7;color:#1B1F1D;font-size:15px;line-height:1.55;${font}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(getPreheader(content))}</div>
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:#1F5B45;font:500 20px/32px Newsreader,Georgia,serif"><img src="cid:${MARK_CONTENT_ID}" width="32" height="32" alt="" style="vertical-align:middle;margin-right:8px">${escapeHtml(brand)}</p>
<div style="padding:24px;background:#FFFFFF;border:1px solid #E4E1D8;border-radius:10px;overflow-wrap:anywhere">
${body.join('\n')}
</div>
<p style="margin:16px 0 0;${small}">${[brand, ...notices].map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>`;
}

function actionHtml({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1F5B45;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;${small}">If the button does not work, open this address: <a href="${address}" style="color:#1F5B45">${address}</a></p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character).replace(/\n/g, '<br>');
}
