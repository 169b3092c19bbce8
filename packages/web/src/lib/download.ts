/** Long enough for any browser to have read the file. */
const MS_TO_READ = 60_000;

/** Gives the person a file, as a download of this name. */
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

/** Has the browser save what the server sends at this path of the API, without holding it in memory. */
export function downloadFrom(path: string): void {
  const link = document.createElement('a');
  link.href = `${import.meta.env.VITE_API_BASE ?? ''}${path}`;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
