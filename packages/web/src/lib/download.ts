/** Long enough for any browser to have read the file. */
const MS_TO_READ = 60_000;

/** Downloads a file under this name. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), MS_TO_READ);
}

/** The address of an API path for what the browser itself asks for. */
export const addressOfApi = (path: string): string =>
  `${import.meta.env.VITE_API_BASE ?? ''}${path}`;

/** Makes the browser save the response of this API path, without holding it in memory. */
export function downloadFrom(path: string): void {
  const link = document.createElement('a');
  link.href = addressOfApi(path);
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
