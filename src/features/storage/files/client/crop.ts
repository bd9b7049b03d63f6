/** Part of an image that becomes the square: zoom and position, each from 0 to 1. */
export type Crop = { zoom: number; across: number; down: number };

export type Size = { width: number; height: number };

/** Centered, with as much of the image as fits in a square. */
export const wholeCrop: Crop = { zoom: 0, across: 0.5, down: 0.5 };

/** Maximum zoom, at which the square is a fourth of its original size. */
const CLOSEST = 4;

/** Returns the visible square of the image, in image pixels. */
export function computeSquare({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / (1 + zoom * (CLOSEST - 1));
  return { x: (width - side) * across, y: (height - side) * down, side };
}

/** Returns the crop after a drag by a fraction of the square's side. It stays within the edges of the image. */
export function movedCrop(size: Size, crop: Crop, by: { across: number; down: number }): Crop {
  const { side } = computeSquare(size, crop);
  const moved = (place: number, room: number, share: number) =>
    room <= 0 ? place : Math.min(1, Math.max(0, place - (share * side) / room));
  return {
    ...crop,
    across: moved(crop.across, size.width - side, by.across),
    down: moved(crop.down, size.height - side, by.down),
  };
}
