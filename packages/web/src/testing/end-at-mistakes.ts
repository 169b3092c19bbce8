import { aroundEach } from 'vitest';
import { untilMistake } from './stub-mistakes.ts';

aroundEach((runTest) => untilMistake(runTest));
