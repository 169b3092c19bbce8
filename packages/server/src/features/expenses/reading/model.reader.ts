import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { textOf } from '@tenantry/reading/documents/page';
import type { DocumentReader } from '@tenantry/reading/documents/reader';
import { ReadingFailed, type ReceiptToRead } from '@tenantry/reading/receipts/receipt-reader';
import { generateText, Output, type FilePart, type LanguageModel, type TextPart } from 'ai';
import sharp from 'sharp';
import { answerSchema, instructionsFor, readingOf } from './model-answer.ts';
import type { ModelSettings } from './model-settings.ts';
import type { ReceiptReader } from './receipt-reader.ts';

/** Includes the retries after a failure; then this machine extracts the receipt. */
const LONGEST_MS = 60_000;

/** Larger pictures are reduced or refused by providers. */
const LARGEST = { width: 2_000, height: 4_000 };

/** More text than any receipt has. */
const MAX_TEXT = 20_000;

/** The library's warnings about a model bypass the log, and nobody could act on them. */
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Extracts receipts by a language model, which gets only the picture or PDF and the organization's expensePrompt. Fails
 * if the model cannot be reached, takes too long, or returns invalid values.
 */
export function createModelReader(
  settings: ModelSettings,
  documents: DocumentReader,
  longestMs = LONGEST_MS,
): ReceiptReader {
  const model = languageModel(settings);
  return {
    async read(receipt, hints, signal, before) {
      const content = await contentOf(receipt, settings, documents, signal);
      await before('model');
      const { output } = await generateText({
        model,
        output: Output.object({ schema: answerSchema(hints.today), name: 'receipt' }),
        instructions: instructionsFor(hints),
        messages: [{ role: 'user', content }],
        // Newer OpenAI models refuse the limit under the name that compatible models use.
        ...(settings.provider === 'anthropic' && { maxOutputTokens: 4_000 }),
        maxRetries: 1,
        abortSignal: signal,
        timeout: { totalMs: longestMs },
      });
      if (!output.total && !output.date && !output.vendor) {
        throw new ReadingFailed('Nothing could be extracted from this receipt.');
      }
      return readingOf(output);
    },
  };
}

function languageModel({ provider, baseUrl, apiKey, name }: ModelSettings): LanguageModel {
  // A redirect would send the receipt to an address that nobody configured.
  const fetchThere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });
  if (provider === 'anthropic') {
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch: fetchThere })(name);
  }
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    supportsStructuredOutputs: true,
    fetch: fetchThere,
  })(name);
}

/** The receipt in the provider's format. Not every compatible one accepts PDFs, so those get their text. */
async function contentOf(
  { content, contentType }: ReceiptToRead,
  { provider }: ModelSettings,
  documents: DocumentReader,
  signal: AbortSignal,
): Promise<(TextPart | FilePart)[]> {
  if (contentType !== 'application/pdf') {
    const picture = await sharp(content)
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
    return [{ type: 'file', mediaType: 'image/jpeg', data: picture }];
  }
  if (provider === 'anthropic') {
    return [{ type: 'file', mediaType: 'application/pdf', data: content }];
  }
  const { pages } = await documents.read({ content, contentType }, signal);
  const text = pages.flatMap(({ lines }) => lines.map(textOf)).join('\n');
  return [{ type: 'text', text: `The receipt's text:\n${text.slice(0, MAX_TEXT)}` }];
}
