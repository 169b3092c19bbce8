import type { Plugin } from 'vite';

const declarations = /\/features\/[\w-]+\/(?:feature|entries|parts)\.tsx?$/;

/** Reasons are for those who read a declaration of a feature; everybody who opens the app would load them. */
export function withoutReasons(): Plugin {
  return {
    name: 'without-reasons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: declarations },
      handler: (code) => ({
        code: code.replaceAll(/\bnone\(\s*'(?:[^'\\]|\\.)*'\s*,?\s*\)/g, "none('')"),
        map: null,
      }),
    },
  };
}
