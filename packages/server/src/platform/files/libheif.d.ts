/** The used parts; the package has no types for this build of it, which contains its WebAssembly. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Handle {
    readonly code?: unknown;
  }
  interface Channel {
    readonly width: number;
    readonly height: number;
    /** Bytes from one row to the next. */
    readonly stride: number;
    /** A view of the decoder's memory. */
    readonly data: Uint8Array;
  }
  export interface Libheif {
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: unknown };
    readonly heif_error_code: { readonly heif_error_Ok: unknown };
    heif_context_alloc(): object;
    heif_context_read_from_memory(context: object, content: Uint8Array): Handle;
    heif_js_context_get_primary_image_handle(context: object): Handle;
    heif_image_handle_get_width(handle: Handle): number;
    heif_image_handle_get_height(handle: Handle): number;
    heif_js_decode_image2(
      handle: Handle,
      colorspace: unknown,
      chroma: unknown,
    ): Promise<Handle & { readonly channels?: readonly Channel[] }>;
  }
  export default function libheif(): Libheif;
}
