import type { Access } from '#core/server/access.ts';
import type { Permission } from '#core/shared/permissions.ts';

import { checkHasActiveRole, checkOwner, checkPermission, checkRole } from '../rules.ts';
import type { Role } from '../schema.ts';

/** A user in any role and state of the trial, as long as one role is active. */
export const activeUser: Access = {
  name: 'users with an active role',
  errors: ['signed_out', 'access_switched_off'],
  check: ({ roles }) => checkHasActiveRole(roles),
};

/** An applicant, for own rows. Reading needs the active role, writing also a trial or subscription. */
export function applicant(mode: 'read' | 'write'): Access {
  return createEntitledAccess('applicant', mode);
}

/**
 * Providers see others' data only while the role is entitled, so reading needs as much as writing. Once applicants are
 * assigned, it also needs a second factor.
 */
export function provider(role: 'mentor' | 'attorney'): Access {
  const holder = createEntitledAccess(role, 'write');
  return {
    ...holder,
    errors: [...holder.errors, 'second_factor_required'],
    check(actor, now) {
      return holder.check(actor, now) ?? (actor.secondFactor === 'missing' ? 'second_factor_required' : undefined);
    },
  };
}

function createEntitledAccess(role: Role, mode: 'read' | 'write'): Access {
  return {
    name: mode === 'write' ? `${role}s who are entitled` : `${role}s`,
    errors: ['signed_out', 'wrong_role', 'access_switched_off', ...(mode === 'write' ? (['lapsed'] as const) : [])],
    check: ({ roles }, now) => checkRole(roles, role, mode, now),
  };
}

/** An admin with this permission, including owners. */
export function withPermission(permission: Permission): Access {
  return adminWith({ name: `admins with ${permission}`, check: (actor) => checkPermission(actor, permission) });
}

/** An owner, for what no permission covers. */
export function owner(): Access {
  return adminWith({ name: 'owner admins', check: checkOwner });
}

/** An admin who entered a code within the last 15 minutes, for changes of roles, permissions and settings. */
export function withRecentSecondFactor(admin: Access): Access {
  return {
    ...admin,
    errors: [...admin.errors, 'second_factor_not_recent'],
    check(actor, now) {
      return admin.check(actor, now) ?? (actor.secondFactor === 'fresh' ? undefined : 'second_factor_not_recent');
    },
  };
}

function adminWith(access: Pick<Access, 'name' | 'check'>): Access {
  return { ...access, errors: ['signed_out', 'wrong_role', 'access_switched_off', 'second_factor_required'] };
}
