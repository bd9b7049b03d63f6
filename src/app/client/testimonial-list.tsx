import type { CSSProperties } from 'react';

import type { PublicTestimonial } from '#core/shared/site-content.ts';

import { Each, site } from './site.tsx';
import classes from './testimonial-list.module.css';

/** Testimonials with stars. Samples are marked, and a sentence above explains them. */
export function TestimonialList({ show = 'all' }: { show?: 'all' | 'first' }) {
  return (
    <div className={classes.root}>
      <p className={classes.note}>
        Testimonials marked “Sample” do not describe a real person or case. They show where real ones will appear.
      </p>
      <ul className={classes.list} data-show={show}>
        <Each of={site.testimonials}>{(testimonial) => <Card of={testimonial} />}</Each>
      </ul>
      <p className={classes.none}>There are no testimonials yet.</p>
    </div>
  );
}

function Card({
  of: { name, title, content, rating, achievement, images, initials, marks },
}: {
  of: PublicTestimonial;
}) {
  return (
    <li className={`card ${classes.card}`}>
      <Each of={marks}>{(mark) => <span className={classes.mark}>{mark}</span>}</Each>
      <p className={classes.rating}>
        <span className={classes.stars} style={{ '--rating': rating } as CSSProperties} />
        <span>{`Rated ${rating} out of 5`}</span>
      </p>
      <blockquote className={classes.content}>{content}</blockquote>
      <p className={classes.achievement}>{achievement}</p>
      <div className={classes.person}>
        <Each of={images}>
          {({ src }) => <img className={classes.portrait} src={src} alt="" width={44} height={44} loading="lazy" />}
        </Each>
        <Each of={initials}>
          {(letters) => (
            <span className={classes.portrait} aria-hidden>
              {letters}
            </span>
          )}
        </Each>
        <div>
          <p className={classes.name}>{name}</p>
          <p className={classes.title}>{title}</p>
        </div>
      </div>
    </li>
  );
}
