import { preset_roles } from '@vitrine/domain/people/permission'
import type { Tx } from '../../db/schema.ts'

/** Referral codes that are used or expired. */
const spent = (tx: Tx, now: number) =>
	tx.deleteFrom('referral_codes').where(eb => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))

const removed = (tx: Tx) => tx.updateTable('users').where('removed_at', 'is not', null)

/** Before an organisation is removed: its removed users, who remain as creators, move to its parent, and spent referral codes are deleted. */
export const leaveGroup = async (tx: Tx, group_id: number, pid: number, now: number): Promise<void> => {
	await removed(tx).set({ group_id: pid }).where('group_id', '=', group_id).execute()
	await spent(tx, now).where('group_id', '=', group_id).execute()
}

/** Before a role is removed: removed users, who cannot act with any role, get a preset one, and spent referral codes are deleted. */
export const leaveRole = async (tx: Tx, role_id: number, now: number): Promise<void> => {
	await removed(tx).set({ role_id: preset_roles.auditor.id }).where('role_id', '=', role_id).execute()
	await spent(tx, now).where('role_id', '=', role_id).execute()
}
