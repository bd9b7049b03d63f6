import { pictureAddress, pictures, pictureSizes, type PictureName } from './pictures.ts';
import classes from './product-picture.module.css';

export type ProductPictureProps = {
  name: PictureName;
  /** Whether it is visible immediately. All others load lazily. */
  isFirst?: boolean;
};

const schemes = ['light', 'dark'] as const;

/** Screenshot of the product from the demo: at phone width on a phone, and in the page's color scheme. */
export function ProductPicture({ name, isFirst = false }: ProductPictureProps) {
  return (
    <figure className={classes.root}>
      {schemes.map((scheme) => (
        <picture key={scheme} className={classes[scheme]}>
          <source
            media="(max-width: 40em)"
            srcSet={pictureAddress({ name, scheme, width: 390 })}
            {...pictureSizes[390]}
          />
          <img
            src={pictureAddress({ name, scheme, width: 1280 })}
            {...pictureSizes[1280]}
            alt={pictures[name]}
            // With this attribute, only the visible variant loads, and after the text.
            loading="lazy"
            fetchPriority={isFirst ? 'high' : 'auto'}
          />
        </picture>
      ))}
    </figure>
  );
}
