/** A file that no reader can make anything of. The message is a sentence for the person. */
export class Unreadable extends Error {}
