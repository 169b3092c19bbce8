import { chooseColorScheme, useColorScheme, type ColorScheme } from '../../lib/color-scheme.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons/first-icons.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';

const schemes: Readonly<
  Record<ColorScheme, { icon: typeof IconSun; name: string; next: ColorScheme }>
> = {
  light: { icon: IconSun, name: 'light', next: 'dark' },
  dark: { icon: IconMoon, name: 'dark', next: 'auto' },
  auto: { icon: IconDeviceDesktop, name: 'system', next: 'light' },
};

/** Cycles through light, dark and the system's setting. */
export function ThemeToggle() {
  const { icon: Icon, name, next } = schemes[useColorScheme()];
  const label = `Colors: ${name}. Change to ${schemes[next].name}`;
  return (
    <PlainButton
      variant="subtle"
      icon
      aria-label={label}
      title={label}
      onClick={() => chooseColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
    </PlainButton>
  );
}
