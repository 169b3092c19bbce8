import { errorFromResponse, offlineError, parsedJson, type ApiError } from './api-error.ts';
import { reportReachable } from './connection.ts';

export interface UploadedFile {
  readonly file: File | Blob;
  /** The form field of the file. */
  readonly field?: string;
  /** Further form fields, sent before the file. */
  readonly fields?: Record<string, string>;
  /** From 0 to 1, by bytes. */
  readonly onProgress?: (fraction: number) => void;
}

interface UploadRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly content: UploadedFile;
  readonly signal?: AbortSignal | undefined;
}

function formOf({ file, field = 'myFile', fields = {} }: UploadedFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, file);
  return form;
}

function aborted(): DOMException {
  return new DOMException('The upload was stopped.', 'AbortError');
}

function offline(): ApiError {
  reportReachable(false);
  return offlineError();
}

/** Sends a file with XMLHttpRequest, because `fetch` cannot report how many bytes were sent. */
export function upload({ url, headers, content, signal }: UploadRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) content.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      reportReachable(true);
      const { status, responseText } = request;
      const answer = status >= 200 && status < 300 ? parsedJson(responseText) : undefined;
      if (answer !== undefined) return resolve(answer);
      reject(errorFromResponse(status, responseText, request.getResponseHeader('retry-after')));
    });
    request.addEventListener('error', () => reject(offline()));
    request.addEventListener('abort', () => reject(aborted()));
    if (signal?.aborted) return reject(aborted());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(content));
  });
}
