/**
 * Unpacks the Chromium of the npm package into the system's folder for temporary files. It is a separate program,
 * because the package reads that folder and its target system from the environment of the whole process.
 */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
