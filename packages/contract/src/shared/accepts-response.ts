import { z } from 'zod';

/**
 * Lets a request body contain the response of a GET of the same record. Fields that only the response has are dropped,
 * and so is a null that only the response allows. Any other unknown field is refused.
 */
export function acceptsResponse<Input extends z.ZodObject>(input: Input, answer: z.ZodObject) {
  return z.preprocess((body: z.input<Input>) => withoutResponse(body, input, answer), input);
}

function withoutResponse(body: unknown, input: z.ZodObject, answer: z.ZodObject): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const kept = Object.entries(body).filter(([name, value]) => {
    const inAnswer = fieldOf(answer, name);
    const inInput = fieldOf(input, name);
    if (!inAnswer) return true;
    if (!inInput) return false;
    return value !== null || accepts(inInput, null) || !accepts(inAnswer, null);
  });
  return Object.fromEntries(kept);
}

function fieldOf({ shape }: z.ZodObject, name: string): z.core.$ZodType | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function accepts(field: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(field, value).success;
}
