import { Button, Modal, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type PointerEvent } from 'react';

import { Banner } from '#core/client/ui/banner.tsx';
import { DialogButtons } from '#core/client/ui/dialog.tsx';
import type { Bucket } from '#core/shared/uploads.ts';

import { movedCrop, computeSquare, wholeCrop, type Crop } from './crop.ts';
import classes from './image-picker.module.css';
import { sendFile, uploadErrorText } from './upload.ts';

/** In pixels. Sharp on every screen, at about 60 kB. */
const SIDE = 512;
const JPEG_QUALITY = 0.9;

export type CropDialogProps = {
  picture: ImageBitmap;
  bucket: Bucket;
  onDone: (url: string) => void;
  onClose: () => void;
};

/** Dialog that crops an image by pointer or keyboard, then draws it again and uploads it. */
export function CropDialog({ picture, bucket, onDone, onClose }: CropDialogProps) {
  // State instead of a ref, because the dialog mounts its content after this component's first effects.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const [crop, setCrop] = useState(wholeCrop);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  useEffect(() => {
    const context = canvas?.getContext('2d');
    if (!context) return;
    const { x, y, side } = computeSquare(picture, crop);
    // Transparent areas would be black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  }, [canvas, picture, crop]);

  async function handleUse(): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    abort.current = new AbortController();
    try {
      const file = new File([await drawn(canvas)], 'picture.jpg', { type: 'image/jpeg' });
      const { signal } = abort.current;
      const { url } = await sendFile({ file, bucket, signal, onProgress: () => {} });
      onDone(url);
    } catch (error) {
      if (abort.current.signal.aborted) return;
      setProblem(uploadErrorText(error));
      setIsBusy(false);
    }
  }

  function handleDrag({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): void {
    const from = dragged.current;
    if (!from) return;
    dragged.current = { x: clientX, y: clientY };
    const { width, height } = currentTarget.getBoundingClientRect();
    const by = { across: (clientX - from.x) / width, down: (clientY - from.y) / height };
    setCrop((current) => movedCrop(picture, current, by));
  }

  const slider = (name: keyof Crop, label: string) => (
    <label className={classes.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(crop[name] * 100)}
        onChange={({ currentTarget: { value } }) => setCrop((current) => ({ ...current, [name]: Number(value) / 100 }))}
      />
    </label>
  );

  return (
    <Modal opened onClose={onClose} title="Choose the part to show" returnFocus={false}>
      <Stack align="center">
        {problem && <Banner tone="error">{problem}</Banner>}
        <canvas
          ref={setCanvas}
          width={SIDE}
          height={SIDE}
          className={classes.canvas}
          role="img"
          aria-label="The visible part of your picture"
          onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
            currentTarget.setPointerCapture(pointerId);
            dragged.current = { x: clientX, y: clientY };
          }}
          onPointerMove={handleDrag}
          onPointerUp={() => {
            dragged.current = undefined;
          }}
        />
        <Stack gap="sm" w="100%" maw="24rem">
          {slider('zoom', 'Zoom')}
          {slider('across', 'Left to right')}
          {slider('down', 'Top to bottom')}
        </Stack>
      </Stack>
      <DialogButtons no="Cancel" onNo={onClose}>
        <Button disabled={isBusy} onClick={() => void handleUse()}>
          {isBusy ? 'Uploading…' : 'Use this picture'}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

/** Returns a JPEG that contains only the pixels. */
function drawn(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (!canvas) reject(new Error('the picture is gone'));
    canvas?.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture was not drawn'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
