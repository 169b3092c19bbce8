/**
 * Loaded into the measured server before its own code. Answers each message with the longest time since the last
 * message that its event loop computed before it ran a timer. Only processor time counts, so the figure does not depend
 * on other load of the machine.
 */
const EVERY_MS = 1;

let longest = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, (user + system) / 1_000);
}, EVERY_MS).unref();

process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
process.channel?.unref();
