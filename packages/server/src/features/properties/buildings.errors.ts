import { refusalOfNames, type UnitNames } from '@tenantry/contract/properties/unit-names';
import { AppError } from '../../platform/http/errors.ts';

export function buildingIsGone(): AppError {
  const message = 'This building no longer exists. Choose another one.';
  return new AppError('building_gone', message, { fields: { buildingId: message } });
}

export function unitNeedsName(): AppError {
  const message = 'Enter a name for the unit, such as 2B.';
  return new AppError('unit_without_name', message, { fields: { unitName: message } });
}

export function unitNameIsTaken(
  building: string,
  unitName: string,
  field: 'unitName' | 'names' = 'unitName',
): AppError {
  const message = `${building} already has a unit ${unitName}. Use another name.`;
  return new AppError('unit_name_taken', message, { fields: { [field]: message } });
}

/** UNIT-17. */
export function unitIsLeased(home: string, building: string): AppError {
  const message = `${home} has a lease that has not ended, so it stays in ${building}. End the lease first.`;
  return new AppError('unit_leased', message, { fields: { buildingId: message } });
}

export function isUnitAlready(building: string): AppError {
  return new AppError(
    'unit_already',
    `This property is already a unit of ${building}. Add units there instead.`,
  );
}

export function buildingHasUnits(name: string, units: number): AppError {
  const many = units === 1 ? 'a unit' : `${units} units`;
  return new AppError(
    'building_has_units',
    `${name} still has ${many}. Move them out of the building or delete them first.`,
  );
}

export function buildingHasExpenses(name: string): AppError {
  return new AppError(
    'building_has_expenses',
    `${name} still has shared expenses. Delete them on its page first.`,
  );
}

export function buildingIsArchived(name: string): AppError {
  return new AppError(
    'building_archived',
    `${name} is archived. Restore the building first, then restore its unit.`,
  );
}

const codes = {
  unreadable: 'units_unreadable',
  twice: 'unit_named_twice',
  tooMany: 'too_many_units',
} as const;

/** UNIT-2. */
export function namesAreRefused(result: Extract<UnitNames, { readonly refused: string }>) {
  const message = refusalOfNames(result) ?? '';
  return new AppError(codes[result.refused], message, { fields: { names: message } });
}
