import { MAX_VENDOR_FILES, MAX_VENDORS } from '@tenantry/contract/vendors/vendors.schemas';
import { AppError } from '../../platform/http/errors.ts';

export function tooManyVendors(): AppError {
  const most = MAX_VENDORS.toLocaleString('en-US');
  const message = `There are already ${most} vendors. Archive one that you no longer call.`;
  return new AppError('too_many_vendors', message);
}

export function tooManyVendorFiles(): AppError {
  const message = `This vendor already has ${MAX_VENDOR_FILES} papers. Add the vendor again for more.`;
  return new AppError('too_many_vendor_files', message);
}
