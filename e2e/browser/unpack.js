/**
 * Unpacks the Chromium of the npm package into the system's folder for temporary files. A separate program, because the
 * package takes that folder, and its target system, from the environment of the whole process.
 */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
