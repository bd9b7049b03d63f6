import { pictureAddress, pictures, pictureSizes, type PictureName } from './pictures.ts';
import classes from './product-picture.module.css';

export type ProductPictureProps = {
  name: PictureName;
  /** Whether it is seen at once; all others wait until they are near. */
  isFirst?: boolean;
};

const schemes = ['light', 'dark'] as const;

/** The product itself, as its demo shows it: as a phone shows it on a phone, and in the scheme of the page around it. */
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
            // Then only the one that is shown is loaded, and after the text.
            loading="lazy"
            fetchPriority={isFirst ? 'high' : 'auto'}
          />
        </picture>
      ))}
    </figure>
  );
}
