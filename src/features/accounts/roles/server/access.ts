import type { Access } from '#core/server/access.ts';
import type { Permission } from '#core/shared/permissions.ts';

import { activityRefusal, ownerRefusal, permissionRefusal, roleRefusal } from '../rules.ts';
import type { Role } from '../schema.ts';

/** A user in any role and state of the trial, as long as one role is active. */
export const activeUser: Access = {
  name: 'users with an active role',
  refuses: ['signed_out', 'access_switched_off'],
  refusal: ({ roles }) => activityRefusal(roles),
};

/** An applicant, for own rows. Reading needs the active role, writing also a trial or subscription. */
export function applicant(act: 'read' | 'write'): Access {
  return holderOf('applicant', act);
}

/**
 * Providers see others' data only while the role is entitled, so reading needs as much as writing. Once applicants are
 * assigned, it also needs a second factor.
 */
export function provider(role: 'mentor' | 'attorney'): Access {
  const held = holderOf(role, 'write');
  return {
    ...held,
    refuses: [...held.refuses, 'second_factor_required'],
    refusal(actor, now) {
      return held.refusal(actor, now) ?? (actor.secondFactor === 'missing' ? 'second_factor_required' : undefined);
    },
  };
}

function holderOf(role: Role, act: 'read' | 'write'): Access {
  return {
    name: act === 'write' ? `${role}s who are entitled` : `${role}s`,
    refuses: ['signed_out', 'wrong_role', 'access_switched_off', ...(act === 'write' ? (['lapsed'] as const) : [])],
    refusal: ({ roles }, now) => roleRefusal(roles, role, act, now),
  };
}

/** An admin with this permission, including owners. */
export function permitted(permission: Permission): Access {
  return adminWith({ name: `admins with ${permission}`, refusal: (actor) => permissionRefusal(actor, permission) });
}

/** An owner, for what no permission covers. */
export function owner(): Access {
  return adminWith({ name: 'owner admins', refusal: ownerRefusal });
}

/** An admin who entered a code within the last 15 minutes, for changes of roles, permissions and settings. */
export function freshly(admin: Access): Access {
  return {
    ...admin,
    refuses: [...admin.refuses, 'second_factor_asked'],
    refusal(actor, now) {
      return admin.refusal(actor, now) ?? (actor.secondFactor === 'fresh' ? undefined : 'second_factor_asked');
    },
  };
}

function adminWith(access: Pick<Access, 'name' | 'refusal'>): Access {
  return { ...access, refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'second_factor_required'] };
}
