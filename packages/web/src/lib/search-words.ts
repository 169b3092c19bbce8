/** Tests texts as the server does: a text must contain each word of the filter. */
export function wordsTest(filter = ''): (text: string) => boolean {
  const words = filter
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (text) => {
    const searched = text.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
}
