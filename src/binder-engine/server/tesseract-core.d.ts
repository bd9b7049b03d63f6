/** The used part of the package, which has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export default function open(options: {
    wasmBinary: Uint8Array;
    /** Progress callback. */
    TesseractProgress: (percent: number) => void;
  }): Promise<TesseractModule>;

  export type TesseractModule = {
    FS: { writeFile(path: string, bytes: Uint8Array): void };
    TessBaseAPI: new () => TesseractApi;
  };

  /** Numbers that are returned are 0 after success. */
  export type TesseractApi = {
    Init(folder: null, languages: string, engine: number): number;
    /** Takes the file `/input`. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    MeanTextConf(): number;
    GetJSONText(): string;
    GetTSVText(page: number): string;
  };
}
