import { CloseButton, NativeSelect, Radio } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { UserScope } from '@tenantry/contract/access/scope.schemas';
import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { onlyFor } from '../../lib/may.ts';
import { scopeBuildingsQuery } from './roles.queries.ts';
import { hasScope, type UserDraft } from './users-draft.ts';
import roleClasses from './roles.module.css';
import classes from './users.module.css';

interface FieldProps {
  readonly form: UseFormReturnType<UserDraft>;
}

/** TRUST-6: the buildings and homes that the person reaches. */
export const ScopeField = onlyFor(
  {
    'GET /v1/admin/buildings': 'properties:read',
    'GET /v1/admin/properties/:propertyId': 'properties:read',
  },
  PermittedScopeField,
);

const nothing: NonNullable<UserScope> = { buildingIds: [], propertyIds: [] };

function PermittedScopeField({ form }: FieldProps) {
  const { roles, scope } = form.values;
  if (!hasScope({ roles })) return null;
  return (
    <div className={roleClasses.scope}>
      <Radio.Group
        label="Reaches"
        size="md"
        value={scope ? 'some' : 'everything'}
        error={form.errors['scope']}
        onChange={(value) => form.setFieldValue('scope', value === 'some' ? nothing : null)}
      >
        <div className={classes.choices}>
          <Radio value="everything" label="The whole organization" />
          <Radio
            value="some"
            label="Only some buildings and homes"
            description="Everything else looks to this person as if it did not exist"
          />
        </div>
      </Radio.Group>
      {scope && <Places form={form} scope={scope} />}
    </div>
  );
}

function Places({ form, scope }: FieldProps & { readonly scope: NonNullable<UserScope> }) {
  const { data: buildings = [] } = useQuery(scopeBuildingsQuery);
  const homes = useQueries({ queries: scope.propertyIds.map(adminPropertyQuery) });
  const set = (changes: Partial<NonNullable<UserScope>>) =>
    form.setFieldValue('scope', { ...scope, ...changes });
  const { buildingIds, propertyIds } = scope;
  const left = buildings.filter(({ id }) => !buildingIds.includes(id));
  return (
    <>
      {buildingIds.length + propertyIds.length > 0 && (
        <ul className={roleClasses.places} aria-label="Reached buildings and homes">
          {buildingIds.map((id) => (
            <Place
              key={id}
              label={buildings.find((each) => each.id === id)?.name ?? 'A building'}
              onRemove={() => set({ buildingIds: buildingIds.filter((each) => each !== id) })}
            />
          ))}
          {propertyIds.map((id, index) => {
            const home = homes[index]?.data?.home;
            return (
              <Place
                key={id}
                label={home ? homeInFull(home) : 'A home'}
                onRemove={() => set({ propertyIds: propertyIds.filter((each) => each !== id) })}
              />
            );
          })}
        </ul>
      )}
      {left.length > 0 && (
        <NativeSelect
          label="Add a building"
          description="With all its homes, also those that are added later"
          value=""
          data={[
            { value: '', label: 'Choose a building' },
            ...left.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) =>
            currentTarget.value && set({ buildingIds: [...buildingIds, currentTarget.value] })
          }
        />
      )}
      <PropertySelect
        key={propertyIds.length}
        label="Add a home"
        placeholder="Choose a home"
        labelOf={({ home }) => homeInFull(home)}
        value={null}
        onChange={(id) =>
          id && !propertyIds.includes(id) && set({ propertyIds: [...propertyIds, id] })
        }
      />
    </>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly onRemove: () => void;
}

function Place({ label, onRemove }: PlaceProps) {
  return (
    <li className={roleClasses.place}>
      {label}
      <CloseButton aria-label={`Remove ${label}`} onClick={onRemove} />
    </li>
  );
}
