import type { Transcript } from './entries.domain.ts';
import type { Movement } from './movements.domain.ts';
import { namesProperty } from './properties.domain.ts';
import { sectionsOf } from './sections.domain.ts';

/** Decides which lines belong to the property that the statement was uploaded for. */
export interface Belonging {
  /** The properties on the statement, if there are several. */
  readonly sections: readonly string[];
  /** Why a line below this heading is not proposed; null if it is. */
  readonly whyNot: (section: string | null) => string | null;
  /** A note for the person. */
  readonly warning: string | null;
}

const ofAnother = (name: string) => `This line belongs to another property (${name}).`;

/** Proposes lines that may belong to the property: only a clearly different address excludes them. */
export function belongingOf(
  movements: readonly Movement[],
  { titled }: Transcript,
  addresses: readonly string[],
): Belonging {
  const sections = sectionsOf(movements);
  if (sections.length > 0) return amongSeveral(sections, addresses);
  const named = movements.find(({ entry }) => entry.section !== null)?.entry.section ?? null;
  const whose = named === null ? 'own' : namesProperty(named, addresses);
  if (named === null || whose === 'own') return { sections, whyNot: () => null, warning: null };
  // An address without a label may be the manager's.
  if (whose === 'unclear' || !titled.has(named)) {
    const warning = `The statement is about ${named}, which may be another property.`;
    return { sections, whyNot: () => null, warning };
  }
  return {
    sections,
    whyNot: () => ofAnother(named),
    warning: `The statement is about ${named}, which is not this property.`,
  };
}

function amongSeveral(sections: readonly string[], addresses: readonly string[]): Belonging {
  const isOwn = (section: string) => namesProperty(section, addresses) === 'own';
  const isOther = (section: string) => namesProperty(section, addresses) === 'other';
  if (sections.some(isOwn)) {
    const whyNot = (section: string | null) => {
      if (section === null)
        return 'The statement does not say which property this line belongs to.';
      return isOwn(section) ? null : ofAnother(section);
    };
    return { sections, whyNot, warning: null };
  }
  return {
    sections,
    whyNot: (section) => (section !== null && isOther(section) ? ofAnother(section) : null),
    warning: sections.every(isOther)
      ? 'The statement covers several properties, and this one is not among them.'
      : 'The statement covers several properties, and it is not clear which of them is this one.',
  };
}
