import { no_backup_plan } from '@vitrine/domain/maintenance/backup-plan'
import { an_hour, nothing, type Recipes } from './foreign-inventory.ts'

/** Attempts by a user of another organisation on accounts, logs and the installation. */
export const ofAdministration: Recipes<'access' | 'inbox' | 'reports' | 'logs' | 'maintenance' | 'mail'> = {
	access: {
		verifyCode: nothing,
		login: nothing,
		secondFactor: nothing,
		session: nothing,
		logout: nothing,
		changePassword: nothing,
		getSystemLayout: nothing,
		groupList: nothing,
		listTokens: nothing,
		createToken: nothing,
		deleteToken: (_, { token }) => [{ id: String(token) }],
		listSessions: nothing,
		endSession: (_, { session }) => [{ id: String(session) }],
		totpState: nothing,
		totpBegin: nothing,
		totpEnable: nothing,
		totpDisable: nothing,
		sendResetCode: nothing,
		resetPassword: nothing,
	},
	// The feature's own tests cover whose notices are listed; foreign keys mark nothing.
	inbox: { list: nothing, see: nothing },
	reports: { browserError: nothing },
	logs: {
		listLogins: nothing,
		listOperations: nothing,
		listTerminalLogs: (_, { terminal }) => [{ ...an_hour(), device_id: String(terminal) }],
		listCommands: (_, { terminal }) => [{ ...an_hour(), device_id: String(terminal) }],
		listTerminals: (_, { terminal }) => [{ device_id: String(terminal) }],
		getSheet: (_, { terminal }) => [
			{ ...an_hour(), log: 'terminals', device_id: String(terminal), time_zone: 'UTC' },
			{ ...an_hour(), log: 'commands', device_id: String(terminal), time_zone: 'UTC' },
		],
	},
	maintenance: {
		getChecks: () => [{}],
		dismissCheck: () => [{ finding: 'mail_unset', is_dismissed: '1' }],
		getBackups: () => [{}],
		saveBackupPlan: () => [{ plan: JSON.stringify(no_backup_plan) }],
		startBackup: () => [{}],
		getSupportBundle: () => [{}],
	},
	mail: {
		list: () => [{}],
		again: () => [{ ids: '1' }],
		remove: () => [{ ids: '1' }],
	},
}
