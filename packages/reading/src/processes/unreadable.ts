/** A file that no reader can use. The message is for the person. */
export class Unreadable extends Error {}
