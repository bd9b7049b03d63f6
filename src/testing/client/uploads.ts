import { vi } from 'vitest';

/** Uploads in progress by file name. {@link fakeUploads} clears them. */
export const uploads = new Map<string, FakeRequest>();

/** Holds each upload until the test responds. */
export function fakeUploads(): void {
  uploads.clear();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}

/**
 * Responds to an upload with a file URL, and returns once the field has it. Within `act`, nothing has rendered by then.
 */
export async function answerUpload(name: string, url: string): Promise<void> {
  const request = uploads.get(name);
  if (!request) throw new Error(`${name} is not on its way`);
  request.responseText = JSON.stringify({ url, name, size: 4, type: 'application/pdf' });
  request.dispatchEvent(new Event('load'));
  // The response is read in steps, none of which waits for a timer.
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
}

/** Chooses files in an input, as a user does in the browser's dialog. */
export function choose(input: HTMLElement, ...files: File[]): void {
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function pdf(name: string): File {
  return new File(['%PDF'], name, { type: 'application/pdf' });
}

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 201;
  responseText = '';
  name = '';
  open(_method: string, url: string): void {
    this.name = new URL(url, 'http://localhost').searchParams.get('name') ?? '';
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  send(): void {
    uploads.set(this.name, this);
  }
  abort(): void {
    uploads.delete(this.name);
    this.dispatchEvent(new Event('abort'));
  }
}
