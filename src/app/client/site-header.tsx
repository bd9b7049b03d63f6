import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { paths } from '#core/shared/paths.ts';

import { AccountLinks } from './account-links.tsx';
import { BrandLink } from './brand-link.tsx';
import classes from './site-header.module.css';

const SCROLL_THRESHOLD_PX = 10;

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.services, label: 'Services' },
  { to: paths.products, label: 'Products' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.testimonials, label: 'Testimonials' },
  { to: paths.contact, label: 'Contact' },
];

export function SiteHeader() {
  const isScrolled = useIsScrolled();
  const { key, pathname } = useLocation();
  // Pre-rendered paths end with a slash, which is removed here.
  const current = pathname.replace(/(.)\/$/, '$1');
  const [openedAt, setOpenedAt] = useState<string>();
  const toggle = useRef<HTMLButtonElement>(null);
  // Open only at the URL where it was opened, so every route change closes it.
  const isOpen = openedAt === key;

  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(undefined);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOpen]);

  return (
    <header className={classes.root} data-scrolled={isScrolled || undefined}>
      <div className={classes.bar}>
        <BrandLink />
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls="site-menu"
          onClick={() => setOpenedAt(isOpen ? undefined : key)}
        >
          {isOpen ? <IconX size="1.25rem" aria-hidden /> : <IconMenu2 size="1.25rem" aria-hidden />}
          Menu
        </button>
        <div id="site-menu" className={classes.menu} data-open={isOpen || undefined}>
          <nav aria-label="Site">
            <ul className={classes.links}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={classes.link} aria-current={to === current ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <AccountLinks className={classes.account} linkClassName={classes.link} />
        </div>
      </div>
    </header>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);

  useEffect(() => {
    const handleScroll = () => setIsScrolled(window.scrollY > SCROLL_THRESHOLD_PX);
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);

  return isScrolled;
}
