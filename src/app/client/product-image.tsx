import { imageUrl, images, imageSizes, type ImageName } from './images.ts';
import classes from './product-image.module.css';

export type ProductImageProps = {
  name: ImageName;
  /** Whether it is visible immediately. All others load lazily. */
  isFirst?: boolean;
};

const schemes = ['light', 'dark'] as const;

/** Screenshot of the product from the demo: at phone width on a phone, and in the page's color scheme. */
export function ProductImage({ name, isFirst = false }: ProductImageProps) {
  return (
    <figure className={classes.root}>
      {schemes.map((scheme) => (
        <picture key={scheme} className={classes[scheme]}>
          <source media="(max-width: 40em)" srcSet={imageUrl({ name, scheme, width: 390 })} {...imageSizes[390]} />
          <img
            src={imageUrl({ name, scheme, width: 1280 })}
            {...imageSizes[1280]}
            alt={images[name]}
            // With this attribute, only the visible variant loads, and after the text.
            loading="lazy"
            fetchPriority={isFirst ? 'high' : 'auto'}
          />
        </picture>
      ))}
    </figure>
  );
}
