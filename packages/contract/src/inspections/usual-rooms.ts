export interface TemplateRoom {
  readonly name: string;
  readonly items: readonly string[];
}

const SURFACES = ['Floor', 'Walls and ceiling', 'Lights and outlets'] as const;
const WINDOWED = [...SURFACES, 'Windows and blinds', 'Door'] as const;

/** The rooms of an organization that has no templates of its own. */
export const usualRooms: readonly TemplateRoom[] = [
  { name: 'Entrance', items: [...SURFACES, 'Front door and lock', 'Smoke alarm'] },
  { name: 'Living room', items: [...WINDOWED] },
  {
    name: 'Kitchen',
    items: [
      ...SURFACES,
      'Counter and sink',
      'Cabinets',
      'Stove and oven',
      'Refrigerator',
      'Dishwasher',
    ],
  },
  { name: 'Bedroom', items: [...WINDOWED, 'Closet', 'Smoke alarm'] },
  {
    name: 'Bathroom',
    items: [...SURFACES, 'Sink', 'Toilet', 'Bath or shower', 'Mirror and cabinet', 'Fan'],
  },
  {
    name: 'Whole home',
    items: ['Heating', 'Water heater', 'Carbon monoxide alarm', 'Keys', 'Cleanliness'],
  },
  { name: 'Outside', items: ['Yard', 'Steps and railing', 'Mailbox'] },
];
