import packageJson from '../../../../package.json' with { type: 'json' };

/** The version of Tenantry; the package.json of the repository is the only place that has it. */
export const VERSION = packageJson.version;
