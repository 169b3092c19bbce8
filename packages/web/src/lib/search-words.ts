import { searchText, searchWord } from '@tenantry/contract/shared/folded';

/** Tests texts as the server does: a text must contain each word of the filter. */
export function wordsTest(filter = ''): (text: string) => boolean {
  const words = filter
    .split(/[\s,]+/)
    .map(searchWord)
    .filter(Boolean);
  return (text) => {
    const searched = searchText(text);
    return words.every((word) => searched.includes(word));
  };
}
