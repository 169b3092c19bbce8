import type { Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { plainTiff } from './plain-tiff.ts';

type Decoded = Buffer | { readonly refused: 'tooManyPixels' | 'damaged' };

const damaged = { refused: 'damaged' } as const;

/**
 * Decodes the main picture of a HEIC file, upright, into a TIFF that sharp can read. The decoder is new for each picture, because
 * its memory never shrinks.
 */
export async function decodeHeic(content: Buffer, mostPixels: number): Promise<Decoded> {
  const { default: libheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const heif = libheif();
  try {
    return await decodeWith(heif, content, mostPixels);
  } catch {
    // The decoder aborts at some damage, instead of reporting it.
    return damaged;
  }
}

async function decodeWith(heif: Libheif, content: Buffer, mostPixels: number): Promise<Decoded> {
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, content);
  if (code !== heif.heif_error_code.heif_error_Ok) return damaged;
  const picture = heif.heif_js_context_get_primary_image_handle(context);
  if (picture.code) return damaged;
  const width = heif.heif_image_handle_get_width(picture);
  const height = heif.heif_image_handle_get_height(picture);
  if (width * height > mostPixels) return { refused: 'tooManyPixels' };
  const { channels } = await heif.heif_js_decode_image2(
    picture,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  const [pixels] = channels ?? [];
  return pixels ? plainTiff(pixels, profileIn(content)) : damaged;
}

const MAX_PROFILE = 100_000;

/** The color profile of a HEIC file, from its box `colr` of the kind `prof`; empty without one. */
function profileIn(content: Buffer): Uint8Array {
  const at = content.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return new Uint8Array();
  const length = content.readUInt32BE(at - 4) - 12;
  const profile = content.subarray(at + 8, at + 8 + length);
  const isProfile = profile.subarray(36, 40).toString('latin1') === 'acsp';
  return isProfile && length <= MAX_PROFILE && profile.length === length
    ? profile
    : new Uint8Array();
}
