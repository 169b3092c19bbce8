/** Saves a file under this name. The code for it loads in parallel with the file. */
export async function saveFile(file: Promise<Blob>, name: string): Promise<void> {
  const [content, { download }] = await Promise.all([file, import('./download.ts')]);
  download(content, name);
}
