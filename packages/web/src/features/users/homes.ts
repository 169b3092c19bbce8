/** The properties that tenants can have, as far as they are known. */
export interface Homes {
  /** Undefined while they load, or when they could not be loaded. */
  readonly list: readonly Home[] | undefined;
  readonly failed: boolean;
}

export interface Home {
  readonly id: string;
  readonly address: string;
}
