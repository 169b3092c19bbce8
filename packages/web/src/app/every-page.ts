/* oxlint-disable import/no-unassigned-import -- it only says which modules the frame has */

/*
 * What the first pages of visitors, staff and tenants all show: in the file of the frame, so that tenants do not load
 * what only visitors and staff share.
 */
import '../lib/list-pages.ts';
import '../lib/may.ts';
import '../lib/search-words.ts';
import '../lib/unread.ts';
import '../ui/forms/field-frame.tsx';
import '../ui/states/empty-state.tsx';
import '../ui/states/page-title.tsx';
import '../ui/states/query-view.tsx';
