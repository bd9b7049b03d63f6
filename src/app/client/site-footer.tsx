import { Link } from 'react-router';

import { paths, type serviceAnchors } from '#core/shared/paths.ts';

import { site } from './site.tsx';
import classes from './site-footer.module.css';

const serviceLabels = {
  research: 'Research publication',
  patent: 'Patent drafting',
  coaching: 'Coaching',
  legal: 'Legal support',
  evaluation: 'Letters and evaluation',
} satisfies Record<(typeof serviceAnchors)[number], string>;

const columns = [
  {
    title: 'Site',
    links: [
      { to: paths.home, label: 'Home' },
      { to: paths.services, label: 'Services' },
      { to: paths.products, label: 'Products' },
      { to: paths.testimonials, label: 'Testimonials' },
      { to: paths.faq, label: 'FAQ' },
    ],
  },
  {
    title: 'Services',
    links: Object.entries(serviceLabels).map(([anchor, label]) => ({ to: `${paths.services}#${anchor}`, label })),
  },
  {
    title: 'Legal',
    links: [
      { to: paths.privacy, label: 'Privacy Policy' },
      { to: paths.terms, label: 'Terms of Service' },
      { to: paths.cookies, label: 'Cookie Policy' },
    ],
  },
];

export function SiteFooter() {
  return (
    <footer className={classes.root}>
      <div className={classes.columns}>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={`Footer: ${title}`}>
            <h2 className="overline">{title}</h2>
            <ul className={classes.links}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="overline">Contact</h2>
          <address className={classes.address}>
            <Link to={paths.contact}>Write to us</Link>
            <span>{site.postalAddress}</span>
            <a href={site.phoneLink}>{site.phone}</a>
            <a href={`mailto:${site.infoEmail}`}>{site.infoEmail}</a>
          </address>
        </div>
      </div>
      <div className={classes.notices}>
        <p>{site.tradingNameNotice}</p>
        <p>
          We are not a law firm and do not give legal advice. We are not affiliated with USCIS. Checklists measure
          document completeness only. Consult a licensed attorney before filing.
        </p>
      </div>
    </footer>
  );
}
