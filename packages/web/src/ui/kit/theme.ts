import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Deep pine green for actions. White text is readable on shades 6 and up. */
const pine: MantineColorsTuple = [
  '#eef5f1',
  '#dbe9e1',
  '#b5d3c3',
  '#8dbda4',
  '#69a888',
  '#4b9171',
  '#33795a',
  '#1f5f46',
  '#184c38',
  '#10382a',
];

/** Warm accent for money that is owed. */
const amber: MantineColorsTuple = [
  '#fdf4e7',
  '#f9e5cb',
  '#f2cb98',
  '#eab06f',
  '#dd9145',
  '#c9752a',
  '#b0601c',
  '#974e14',
  '#7a3f10',
  '#5c2f0c',
];

/** Only for errors and destructive actions. */
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fadcd8',
  '#f3b6ae',
  '#ec9186',
  '#e27065',
  '#d5524a',
  '#c23c36',
  '#ae2b28',
  '#8e211f',
  '#6d1817',
];

/** Warm grays. Shades 6 and up are readable on white and on the ground. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0ea',
  '#e9e5dd',
  '#dcd7cd',
  '#c8c2b6',
  '#a39d91',
  '#6c675d',
  '#514d45',
  '#393630',
  '#24221e',
];

/** Dark scheme: warm near-black with a touch of green. 7 is the ground, 6 a surface, 2 dimmed text. */
const dark: MantineColorsTuple = [
  '#ebe8e1',
  '#d2cfc8',
  '#b0ada5',
  '#8f8d86',
  '#4d514d',
  '#383c38',
  '#232724',
  '#181b19',
  '#121513',
  '#0c0e0d',
];

const control = { defaultProps: { size: 'md' } };

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, amber, red, gray, dark },
  black: '#24221e',
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  headings: {
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25', fontWeight: '680' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '8px', lg: '14px' },
  // SHELL-12: 767px.
  breakpoints: { xs: '30em', sm: '47.9375em', md: '62em', lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    TextInput: control,
    Autocomplete: control,
    PasswordInput: control,
    NumberInput: control,
    Textarea: control,
    Select: control,
    NativeSelect: control,
    DateInput: control,
    DatePickerInput: control,
    Checkbox: control,
    Switch: control,
    Radio: control,
    Modal: {
      defaultProps: { radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: { fontWeight: 650 } },
    },
    // Mantine renders a <header>, which would be a second banner outside of the page's own.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // In a narrow column, the word would be cut off.
    Badge: { defaultProps: { size: 'lg', miw: 'max-content' } },
    // A calendar or menu that fades may flip to the other side of its field, and takes presses while nobody sees it.
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    Tooltip: { defaultProps: { withArrow: true } },
    // A form on another tab stays mounted: it still asks before typed text is lost.
    Tabs: { defaultProps: { keepMountedMode: 'display-none' } },
  },
});

/**
 * REP-2: the ten colors of the charts, in the order of use. Each has a contrast of 3 to 1 with the surface, and can be
 * told from the others without seeing red, green or blue: mostly by its brightness.
 */
const chartColors = {
  light: [
    '#1f5f46',
    '#aa9117',
    '#5861c9',
    '#551302',
    '#8f7fed',
    '#747323',
    '#9c4e8b',
    '#3d997b',
    '#3a1463',
    '#5c2f95',
  ],
  dark: [
    '#69a888',
    '#ddbc1a',
    '#a87eeb',
    '#8ffaf6',
    '#b05925',
    '#4d7c90',
    '#edeb80',
    '#a6aed8',
    '#c9892b',
    '#70d79a',
  ],
};

function chartVariables(colors: readonly string[]): Record<string, string> {
  return Object.fromEntries(colors.map((color, index) => [`--chart-${index + 1}`, color]));
}

/**
 * The app's own variables: `--ground` behind everything, `--surface` for cards and bars, `--line` between things,
 * `--line-strong` around controls, `--hover` behind them, `--owed` for money that is owed, `--wrong-soft` behind
 * errors, `--chart-1` to `--chart-10` for the keys of a chart, and `--chart-profit` for the profit.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--ground': gray[0],
    '--surface': '#ffffff',
    '--line': gray[2],
    '--hover': pine[0],
    '--notice': pine[1],
    '--wrong-soft': red[0],
    '--line-strong': gray[4],
    '--owed': amber[7],
    ...chartVariables(chartColors.light),
    '--chart-profit': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': pine[7],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#7a746a',
    '--mantine-color-default-border': gray[4],
  },
  dark: {
    '--ground': dark[7],
    '--surface': dark[6],
    '--line': dark[5],
    '--hover': dark[5],
    '--notice': '#1d3429',
    '--wrong-soft': '#3a2422',
    '--line-strong': dark[4],
    '--owed': amber[3],
    ...chartVariables(chartColors.dark),
    '--chart-profit': dark[2],
    '--mantine-color-body': dark[6],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': pine[3],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-pine-light': '#1d3429',
    '--mantine-color-pine-light-hover': '#24412f',
    '--mantine-color-pine-light-color': pine[2],
    '--mantine-color-amber-light': '#43301a',
    '--mantine-color-amber-light-color': amber[2],
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-hover': dark[5],
    '--mantine-color-gray-light-color': dark[0],
  },
});
