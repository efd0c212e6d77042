import { preset_roles } from '@vitrine/domain/people/permission'
import type { Tx } from '../../db/schema.ts'

/** Referral codes that open nothing any more. */
const spent = (tx: Tx, now: number) =>
	tx.deleteFrom('referral_codes').where(eb => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))

const removed = (tx: Tx) => tx.updateTable('users').where('removed_at', 'is not', null)

/** Before an organisation goes: removed users, who stay as makers, become its parent's, and spent referral codes go. */
export const leaveGroup = async (tx: Tx, group_id: number, pid: number, now: number): Promise<void> => {
	await removed(tx).set({ group_id: pid }).where('group_id', '=', group_id).execute()
	await spent(tx, now).where('group_id', '=', group_id).execute()
}

/** Before a role goes: removed users, who can do nothing with any, get a preset one, and spent referral codes go. */
export const leaveRole = async (tx: Tx, role_id: number, now: number): Promise<void> => {
	await removed(tx).set({ role_id: preset_roles.auditor.id }).where('role_id', '=', role_id).execute()
	await spent(tx, now).where('role_id', '=', role_id).execute()
}
