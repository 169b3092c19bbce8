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

/** With the tries that follow a failure, after which the receipt is read on this machine. */
const LONGEST_MS = 60_000;

/** Beyond it, providers make pictures smaller by themselves or refuse them. */
const LARGEST = { width: 2_000, height: 4_000 };

/** More text than any receipt has. */
const MOST_TEXT = 20_000;

/** Warnings of the library about a model go past the log, and nobody could act on them. */
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Reads receipts by a language model, which is sent the picture or PDF and the organization's expensePrompt, and
 * nothing else. Fails when the model cannot be reached, takes too long, or answers something out of bounds.
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
        // Newer models of OpenAI's refuse the limit under the name that compatible ones know.
        ...(settings.provider === 'anthropic' && { maxOutputTokens: 4_000 }),
        maxRetries: 1,
        abortSignal: signal,
        timeout: { totalMs: longestMs },
      });
      if (!output.total && !output.date && !output.vendor) {
        throw new ReadingFailed('Nothing on this receipt could be read.');
      }
      return readingOf(output);
    },
  };
}

function languageModel({ provider, baseUrl, apiKey, name }: ModelSettings): LanguageModel {
  // A redirect would take the receipt to somebody whom nobody chose.
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

/** The receipt as the provider takes it. Not every compatible one takes PDFs, so they get what these say. */
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
  return [{ type: 'text', text: `The receipt's text:\n${text.slice(0, MOST_TEXT)}` }];
}
