/** What part of a picture becomes the square: how close, and where, each from 0 to 1. */
export type Crop = { zoom: number; across: number; down: number };

export type Size = { width: number; height: number };

/** Centred, and as much of the picture as a square holds. */
export const wholeCrop: Crop = { zoom: 0, across: 0.5, down: 0.5 };

/** At its closest the square is a fourth of what it was. */
const CLOSEST = 4;

/** The square of the picture that is shown, in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / (1 + zoom * (CLOSEST - 1));
  return { x: (width - side) * across, y: (height - side) * down, side };
}

/** The same, moved by so much of its own side, as it is dragged; the picture's edges hold it. */
export function movedCrop(size: Size, crop: Crop, by: { across: number; down: number }): Crop {
  const { side } = squareOf(size, crop);
  const moved = (place: number, room: number, share: number) =>
    room <= 0 ? place : Math.min(1, Math.max(0, place - (share * side) / room));
  return {
    ...crop,
    across: moved(crop.across, size.width - side, by.across),
    down: moved(crop.down, size.height - side, by.down),
  };
}
