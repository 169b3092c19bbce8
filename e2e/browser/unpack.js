/**
 * Unpacks the Chromium of the npm package into the system's folder for temporary files. A program of its own, because
 * the package asks for that folder, and for the system that it is made for, by the environment of the whole process.
 */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
